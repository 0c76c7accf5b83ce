/** Who else is at the table, and what is said when one of them goes or comes back. */
import type { SeatInfo, TableInfo } from '../messages';
import type { PresenceName } from '../ui/presence';
import { words } from './words';

const RANK: Record<PresenceName, number> = { here: 0, reconnecting: 1, away: 2, gone: 3 };

/** Another person's presence; null for computers, for oneself, and where nobody is waited for. */
export const presenceOf = (seat: SeatInfo): PresenceName | null => (seat.mine ? null : seat.presence);

/** Of a side the player who is furthest away. */
export function presenceOfSide(table: TableInfo, side: number): PresenceName | null {
  const all = table.seats.filter((seat) => seat.side === side).map(presenceOf).filter((presence) => presence !== null);
  return all.sort((one, other) => RANK[other] - RANK[one])[0] ?? null;
}

/** Whether the game can be claimed against a seat's side: with two sides, when all its persons are gone. */
export function mayClaim(table: TableInfo, seat: SeatInfo, deals: number): boolean {
  const sides = new Set(table.seats.map((other) => other.side));
  const side = table.seats.filter((other) => other.side === seat.side);
  return deals > 0 && sides.size === 2 && side.every((other) => !other.mine && (other.presence === null || other.presence === 'gone'));
}

/** What a listener is told when the table has changed: a line that comes back within seconds is not worth a word. */
export function comingsAndGoings(before: TableInfo, now: TableInfo): string[] {
  return now.seats.flatMap((seat, i) => {
    const then = before.seats[i];
    const was = then ? presenceOf(then) : null, is = presenceOf(seat);
    if (!was || !is || was === is || then?.name !== seat.name) return [];
    if (is === 'away') return [words.isAway(seat.name)];
    if (is === 'gone') return [words.isGone(seat.name)];
    return is === 'here' && was !== 'reconnecting' ? [words.isBack(seat.name)] : [];
  });
}

/** Whether the computer may play on for a seat: while somebody else plays. */
export const mayLeave = (table: TableInfo, seat: number): boolean =>
  table.seats[seat]?.kind === 'person' && table.seats.some((other) => !other.mine && other.presence !== null);
