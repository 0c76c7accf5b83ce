/** Pulling a peg along its track: which peg a finger takes, and over which hole it is. */
import type { Board, Orientation, Point } from '../pegboard/layout';
import type { Pegs } from './score';

/** The most that one hand can score. */
export const MOST = 29;

export interface Grip {
  track: number;
  /** taken by its back peg, it can only go forward */
  backPeg: boolean;
  front: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The peg nearest to a finger, when one is within reach. */
export function gripAt(board: Board, orientation: Orientation, pegs: readonly Pegs[], finger: Point, reach: number): Grip | null {
  let best: Grip | null = null;
  let nearest = reach;
  pegs.forEach(({ front, back }, track) => {
    for (const backPeg of [false, true]) {
      const hole = backPeg ? (front === 0 ? -1 : back) : front;
      const away = distance(finger, board.turn(board.place(track, hole), orientation));
      if (away >= nearest) continue;
      nearest = away;
      best = { track, backPeg, front };
    }
  });
  return best;
}

/**
 * The points that a peg held over a place of the board shows.
 *
 * The finger may stray from the lane and cut a bend, but holes close to the last one are preferred: streets lie side by
 * side, and a hand does not jump from one to the next by moving a little.
 */
export function pulled(board: Board, orientation: Orientation, grip: Grip, finger: Point, last: number): number {
  const low = grip.backPeg ? 0 : -Math.min(MOST, grip.front);
  const high = Math.min(MOST, board.target - grip.front);
  let best = last;
  let cost = Infinity;
  for (let points = low; points <= high; points++) {
    const away = distance(finger, board.turn(board.place(grip.track, grip.front + points), orientation));
    const here = away + Math.max(0, Math.abs(points - last) - 3) * board.spacing.pitch * 0.35;
    if (here < cost) [best, cost] = [points, here];
  }
  return best;
}
