import { describe, expect, it } from 'vitest';
import { Board } from '../pegboard/layout';
import { arrange } from './places';
import { gripAt, pulled } from './pull';
import { TABLES, usualSetup, type Table } from './setup';

const setup = (table: Table) => ({ ...usualSetup(), table });
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const turned = ({ width, height }: typeof PHONE) => ({ width: height, height: width });

describe('where the controls lie', () => {
  it('seats two at opposite ends, each reading from their own side', () => {
    for (const room of [PHONE, turned(PHONE), TABLET, turned(TABLET)])
      expect(arrange(setup('two'), room).places.map(({ area, turn }) => [area, turn])).toEqual([['bottom', 0], ['top', 180]]);
  });

  it('lays the board along the longer side', () => {
    expect(arrange(setup('two'), PHONE).orientation).toBe('vertical');
    expect(arrange(setup('two'), turned(PHONE)).orientation).toBe('horizontal');
  });

  it('gives every player a place of their own, clockwise', () => {
    for (const table of TABLES)
      for (const room of [PHONE, turned(PHONE), TABLET, turned(TABLET)]) {
        const { places } = arrange(setup(table), room);
        expect(new Set(places.map(({ area }) => area)).size).toBe(places.length);
        const everybody = places.flatMap((place) => place.players).sort();
        expect(everybody).toEqual(table === 'two' ? [0, 1] : table === 'three' ? [0, 1, 2] : [0, 1, 2, 3]);
      }
    expect(arrange(setup('four'), TABLET).places.map(({ area, turn }) => [area, turn]))
      .toEqual([['bottom', 0], ['left', 90], ['top', 180], ['right', 270]]);
  });

  it('gives partners one place on a phone and two on a tablet', () => {
    expect(arrange(setup('partners'), PHONE).places.map(({ track, players }) => [track, players])).toEqual([[0, [0, 2]], [1, [1, 3]]]);
    expect(arrange(setup('partners'), TABLET).places.map(({ track, players }) => [track, players]))
      .toEqual([[0, [0]], [1, [1]], [0, [2]], [1, [3]]]);
  });

  it('turns nobody when everybody sits on one side', () => {
    expect(arrange(setup('four'), TABLET, 'upright').places.every(({ turn }) => turn === 0)).toBe(true);
  });
});

describe('pulling a peg', () => {
  for (const target of [61, 121, 181])
    it(`finds every hole from every other, to ${target}`, () => {
      const board = new Board(2, target);
      for (const orientation of ['horizontal', 'vertical'] as const)
        for (let front = 0; front < target; front += 7) {
          const pegs = [{ front, back: Math.max(0, front - 5) }, { front: 0, back: 0 }];
          const at = (hole: number) => board.turn(board.place(0, hole), orientation);
          const grip = gripAt(board, orientation, pegs, at(front), 20);
          expect(grip).toEqual({ track: 0, backPeg: false, front });
          let last = 0;
          // A finger that follows the lane is over every hole in turn.
          for (let points = 1; points <= Math.min(29, target - front); points++) {
            last = pulled(board, orientation, grip!, at(front + points), last);
            expect(last).toBe(points);
          }
        }
    });

  it('takes the nearest peg, and none out of reach', () => {
    const board = new Board(2, 121);
    const pegs = [{ front: 12, back: 5 }, { front: 12, back: 8 }];
    const near = (track: number, hole: number) => gripAt(board, 'horizontal', pegs, board.place(track, hole), 20);
    expect(near(1, 12)).toEqual({ track: 1, backPeg: false, front: 12 });
    expect(near(0, 5)).toEqual({ track: 0, backPeg: true, front: 12 });
    expect(near(0, 30)).toBe(null);
  });

  it('lets the back peg only forward, and the front peg back as well', () => {
    const board = new Board(2, 121);
    const back = { track: 0, backPeg: true, front: 12 };
    expect(pulled(board, 'horizontal', back, board.place(0, 5), 0)).toBe(0);
    expect(pulled(board, 'horizontal', { ...back, backPeg: false }, board.place(0, 5), 0)).toBe(-7);
    expect(pulled(board, 'horizontal', back, board.place(0, 15), 0)).toBe(3);
  });

  it('goes no further than the target', () => {
    const board = new Board(2, 121);
    expect(pulled(board, 'horizontal', { track: 0, backPeg: false, front: 118 }, board.place(0, 121), 0)).toBe(3);
  });
});
