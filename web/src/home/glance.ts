/** What the list of my tables says about each: pure words, made from what the server sent. */
import type { SeatInfo, TableGlance } from '../messages';
import { words } from './strings';
import type { Wish } from './wish';

export interface SideGlance {
  side: number;
  names: string;
  score: number;
  won: boolean;
}

/** "Ann, Bob and Cy". By hand: the browser's own list format takes a tenth of a second to come up. */
const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : names.slice(0, -1).join(', ') + words.and + names.at(-1)!;
const namesOf = (seats: readonly SeatInfo[]): string => joined(seats.map((seat) => seat.name));

/** The seats, mine first of its side and called "You" where I play one only. */
function named(table: TableGlance): SeatInfo[] {
  if (table.seats.filter((seat) => seat.mine).length !== 1) return [...table.seats];
  const seats = table.seats.map((seat) => (seat.mine ? { ...seat, name: words.seatYou } : seat.open ? { ...seat, name: words.openSeat } : seat));
  return seats.sort((a, b) => Number(b.mine) - Number(a.mine));
}

/** The sides with their names and scores. */
export const sidesOf = (table: TableGlance): SideGlance[] =>
  table.scores.map((score, side) => ({
    side, score, names: namesOf(named(table).filter((seat) => seat.side === side)), won: table.winner === side,
  }));

/** Whose turn it is, or how it ended. */
export function standing(table: TableGlance): string {
  const { ending } = table;
  if (ending === 'stopped') return words.stopped;
  return ending === null ? reached(table) : `${reached(table)} ${words.byEnding[ending]}`;
}

function reached(table: TableGlance): string {
  const mine = table.seats.filter((seat) => seat.mine);
  if (table.winner !== null) {
    const sides = new Set(mine.map((seat) => seat.side));
    if (sides.size === 1) return sides.has(table.winner) ? words.won : words.lost;
    return words.wonBy(namesOf(table.seats.filter((seat) => seat.side === table.winner)));
  }
  if (table.seats.some((seat) => seat.open)) return words.waitingForFriends;
  const waiting = table.seats.filter((seat) => table.to_act.includes(seat.seat));
  if (waiting.length === 0) return words.dealNumber(table.deal_number);
  if (mine.length === 1 && waiting.some((seat) => seat.mine)) return words.yourTurn;
  return words.turnOf(namesOf(waiting));
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in words; a date after a week. */
export function ago(time: string, now: Date): string {
  const then = new Date(time);
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  if (seconds < MINUTE) return words.justNow;
  if (seconds < HOUR) return words.minutesAgo(Math.floor(seconds / MINUTE));
  if (seconds < DAY) return words.hoursAgo(Math.floor(seconds / HOUR));
  if (seconds < 7 * DAY) return words.daysAgo(Math.floor(seconds / DAY));
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** What one click deals: "Against the computer, intermediate, first to 121". */
export function described(wish: Wish): string {
  const computers = wish.seats.filter((seat) => seat.kind === 'computer');
  const level = computers[0]?.level ?? '';
  const people = wish.seats.slice(1).filter((seat) => seat.kind === 'person').map((seat) => seat.name || words.person);
  const against = [...people, ...(computers.length === 1 ? [words.computer(level)] : computers.length ? [words.computers(computers.length, level)] : [])];
  const parts = [words.against(joined(against))];
  if (typeof wish.options.target === 'number') parts.push(words.firstTo(wish.options.target));
  if (wish.match) parts.push(words.bestOf(wish.match.best_of));
  return parts.join(', ');
}
