import { Board, hasGameHole, laneHoles, STREET, type Point } from './layout.ts';

const n = (value: number) => Math.round(value * 100) / 100;

/** The middle of the ribbon as one path from the start holes to the game hole, and a little further at both ends. */
export function ribbon(board: Board, over = 0): string {
  const { pitch } = board.spacing;
  const holes = laneHoles(board.target);
  const last = board.streets - 1;
  let path = `M${n(board.x(-2) - over)} ${n(board.y(0))}`;
  for (let street = 0; street < last; street++) {
    const even = street % 2 === 0;
    const x = even ? board.x(STREET - 1) + pitch * 0.6 : board.x(0) - pitch * 0.6;
    const r = board.radius;
    path += `H${n(x)}A${n(r)} ${n(r)} 0 0 ${even ? 1 : 0} ${n(x)} ${n(board.y(street + 1))}`;
  }
  const steps = holes - last * STREET - (hasGameHole(board.target) ? 0 : 1);
  const end = last % 2 === 0 ? board.x(steps) + over : board.x(STREET - 1 - steps) - over;
  return `${path}H${n(end)}`;
}

/** Every hole of every lane as one path of circles, turned already. */
export function holes(points: readonly Point[], radius: number): string {
  const r = n(radius);
  return points.map(({ x, y }) => `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${n(2 * r)} 0a${r} ${r} 0 1 0 ${n(-2 * r)} 0Z`).join('');
}

/** The line between two lanes, along the streets only: the bends stay plain. */
export function laneLines(board: Board): string {
  const count = laneHoles(board.target);
  let path = '';
  for (let street = 0; street < board.streets; street++) {
    const first = board.lineBefore(street * STREET + 1)[0].x;
    const end = board.place(0, Math.min(count, (street + 1) * STREET)).x;
    for (let lane = 1; lane < board.sides; lane++) {
      const y = board.y(street, (board.offset(lane - 1) + board.offset(lane)) / 2);
      path += `M${n(first)} ${n(y)}H${n(end + (end > first ? 1 : -1) * board.spacing.pitch * 0.5)}`;
    }
  }
  return path;
}

/** Thin lines across the ribbon between groups of five. */
export function groupLines(board: Board): string {
  const count = laneHoles(board.target);
  let path = '';
  for (let hole = 1; hole <= count; hole += 5) {
    const [a, b] = board.lineBefore(hole);
    path += `M${n(a.x)} ${n(a.y)}V${n(b.y)}`;
  }
  return path;
}
