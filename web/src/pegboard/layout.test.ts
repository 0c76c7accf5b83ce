import { describe, expect, it } from 'vitest';
import { Board, COMPACT, FULL, hasGameHole, holePosition, laneHoles, lapOf, laps, skunkLines, streets, type Point } from './layout';

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const key = (p: Point) => `${p.x.toFixed(3)} ${p.y.toFixed(3)}`;

const boards = [2, 3, 4].flatMap((sides) =>
  [31, 45, 61, 91, 100, 121].flatMap((target) =>
    (['horizontal', 'vertical'] as const).flatMap((orientation) =>
      [FULL, COMPACT].map((spacing) => ({ sides, target, orientation, spacing })),
    ),
  ),
);

describe('holes', () => {
  it('gives every hole a place of its own, and one game hole to all', () => {
    for (const { sides, target, orientation, spacing } of boards) {
      const at = (side: number, hole: number) => holePosition(side, hole, sides, target, orientation, spacing);
      const seen = new Set<string>();
      for (let side = 0; side < sides; side++) {
        for (let hole = -1; hole < target; hole++) seen.add(key(at(side, hole)));
        expect(key(at(side, target))).toBe(key(at(0, target)));
        expect(seen.has(key(at(side, target)))).toBe(false);
      }
      expect(seen.size).toBe(sides * (target + 1));
    }
  });

  it('leaves room for a peg between any two holes', () => {
    for (const { sides, target, orientation, spacing } of boards) {
      const all: Point[] = [holePosition(0, target, sides, target, orientation, spacing)];
      for (let side = 0; side < sides; side++)
        for (let hole = -1; hole < target; hole++) all.push(holePosition(side, hole, sides, target, orientation, spacing));
      let nearest = Infinity;
      for (let i = 0; i < all.length; i++)
        for (let j = 0; j < i; j++) nearest = Math.min(nearest, distance(all[i]!, all[j]!));
      expect(nearest).toBeGreaterThan(spacing.pitch * 0.84);
    }
  });

  it('stays on the wood', () => {
    for (const { sides, target, orientation, spacing } of boards) {
      const board = new Board(sides, target, spacing);
      const [w, h] = orientation === 'horizontal' ? [board.length, board.width] : [board.width, board.length];
      for (let side = 0; side < sides; side++)
        for (let hole = -1; hole <= target; hole++) {
          const { x, y } = holePosition(side, hole, sides, target, orientation, spacing);
          expect(x).toBeGreaterThan(spacing.margin);
          expect(x).toBeLessThan(w - spacing.margin);
          expect(y).toBeGreaterThan(spacing.margin);
          expect(y).toBeLessThan(h - spacing.margin);
        }
    }
  });

  it('puts 120 next to 121 for every side', () => {
    for (const sides of [2, 3, 4])
      for (let side = 0; side < sides; side++) {
        const near = distance(holePosition(side, 120, sides, 121), holePosition(side, 121, sides, 121));
        expect(near).toBeLessThan(FULL.pitch + FULL.group + FULL.lane);
      }
  });

  it('starts the third street with 61: below 1, walked the same way', () => {
    const at = (hole: number) => holePosition(0, hole, 2, 121);
    expect(at(61).x).toBe(at(1).x);
    expect(at(61).y).toBeGreaterThan(at(31).y);
    expect(at(62).x).toBeGreaterThan(at(61).x);
    expect(at(60).x).toBe(at(61).x);
    expect(at(30).x).toBe(at(31).x);
    expect(at(32).x).toBeLessThan(at(31).x);
    expect(at(90).x).toBe(at(91).x);
  });

  it('keeps five holes together and a gap after them', () => {
    const x = (hole: number) => holePosition(0, hole, 2, 121).x;
    for (let hole = 2; hole <= 30; hole++)
      expect(x(hole) - x(hole - 1)).toBeCloseTo(FULL.pitch + (hole % 5 === 1 ? FULL.group : 0));
  });

  it('puts the start holes before the first, in the same lane', () => {
    const at = (hole: number) => holePosition(1, hole, 2, 121);
    expect(at(-1).x).toBeLessThan(at(0).x);
    expect(at(0).x).toBeLessThan(at(1).x);
    expect(at(0).y).toBe(at(1).y);
  });

  it('walks up a standing board first', () => {
    const at = (hole: number) => holePosition(0, hole, 2, 121, 'vertical');
    expect(at(2).y).toBeLessThan(at(1).y);
    expect(at(31).x).toBeGreaterThan(at(30).x);
  });
});

describe('targets', () => {
  it('uses the streets a game needs', () => {
    expect([31, 61, 62, 91, 121, 181].map(streets)).toEqual([1, 2, 3, 3, 4, 4]);
    expect(laneHoles(61)).toBe(60);
  });

  it('goes round again for longer games', () => {
    expect([31, 121, 122, 181, 241, 999].map(laps)).toEqual([1, 1, 2, 2, 2, 9]);
    expect([0, 1, 120, 121, 181].map((hole) => lapOf(hole, 181))).toEqual([1, 1, 1, 2, 2]);
    expect(holePosition(0, 121, 2, 181)).toEqual(holePosition(0, 1, 2, 181));
    expect(holePosition(0, 240, 2, 241)).not.toEqual(holePosition(0, 241, 2, 241));
    expect([121, 181, 241].map(hasGameHole)).toEqual([true, false, true]);
  });

  it('stops at the target', () => {
    expect(holePosition(0, 130, 2, 121)).toEqual(holePosition(0, 121, 2, 121));
  });
});

describe('skunk lines', () => {
  it('stand after 90 and after 60 in a game to 121', () => {
    expect(skunkLines(121)).toEqual([{ after: 90, kind: 'skunk' }, { after: 60, kind: 'double' }]);
  });
  it('know short games', () => {
    expect(skunkLines(61)).toEqual([{ after: 30, kind: 'skunk' }]);
    expect(skunkLines(31)).toEqual([]);
    expect(skunkLines(91)).toHaveLength(2);
  });
  it('lie between two holes', () => {
    const board = new Board(2, 121);
    const [a, b] = board.lineBefore(66);
    expect(a.x).toBe(b.x);
    expect(a.x).toBeGreaterThan(board.place(0, 65).x);
    expect(a.x).toBeLessThan(board.place(0, 66).x);
  });
});
