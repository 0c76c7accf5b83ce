/**
 * How pegs travel. Scoring lifts the back peg over the front one and then walks it on
 * hole by hole, so that the points can be counted along. Pure: times in, places out.
 */
export interface Pegs {
  back: number;
  front: number;
}
export interface Flight {
  /** which of the two pegs flies: 0 or 1 */
  peg: 0 | 1;
  /** holes it touches, the one it leaves first */
  stops: number[];
  /** milliseconds from stop to stop */
  times: number[];
}
export type PegPair = readonly [number, number];

const OVER = 220;
const STEP = 95;
const LONGEST = 1500;

/** At the start both pegs stand in the start holes 0 and -1. */
export const pairOf = ({ back, front }: Pegs): PegPair => [front <= 0 ? -1 : back, Math.max(front, 0)];

export function plan(now: PegPair, next: Pegs, speed = 1): { flights: Flight[]; end: PegPair } {
  const [back, front] = pairOf(next);
  const hind: 0 | 1 = now[0] <= now[1] ? 0 : 1;
  const fore: 0 | 1 = hind === 0 ? 1 : 0;
  const end: [number, number] = [0, 0];
  if (back === now[fore] && front > back) {
    end[fore] = back;
    end[hind] = front;
    const stops = [now[hind], now[fore]];
    for (let hole = now[fore] + 1; hole <= front; hole++) stops.push(hole);
    const step = Math.min(STEP, LONGEST / (front - back)) / speed;
    const times = stops.slice(1).map((_, i) => (i === 0 ? OVER / speed : step));
    return { flights: [{ peg: hind, stops, times }], end };
  }
  // A correction: each peg goes straight to its place.
  end[hind] = back;
  end[fore] = front;
  const flights = ([hind, fore] as const)
    .filter((peg) => now[peg] !== end[peg])
    .map((peg): Flight => ({ peg, stops: [now[peg], end[peg]], times: [OVER / speed] }));
  return { flights, end };
}

export const duration = (flight: Flight): number => flight.times.reduce((sum, time) => sum + time, 0);

export interface Moment {
  from: number;
  to: number;
  /** of the way between them, 0 to 1 */
  part: number;
  /** height above the board, 0 to 1 */
  lift: number;
  /** stops passed */
  passed: number;
}

/** Where a flight is after some milliseconds. */
export function moment(flight: Flight, elapsed: number): Moment {
  let left = elapsed;
  for (let i = 0; i < flight.times.length; i++) {
    const time = flight.times[i]!;
    if (left < time) {
      const t = Math.max(0, left / time);
      const part = t * t * (3 - 2 * t);
      const first = i === 0;
      const lift = first ? Math.sin((t * Math.PI) / 2) : i === flight.times.length - 1 ? 1 - t * t : 1 - 0.35 * Math.sin(t * Math.PI);
      return { from: flight.stops[i]!, to: flight.stops[i + 1]!, part, lift: flight.times.length === 1 ? Math.sin(t * Math.PI) : lift, passed: i };
    }
    left -= time;
  }
  const end = flight.stops.at(-1)!;
  return { from: end, to: end, part: 1, lift: 0, passed: flight.times.length };
}
