/** A new table while it is being put together, and which of its fields a refusal is about. */
import type { CreateTable, FieldProblem, OptionInfo, SeatWish } from '../messages';
import type { Wish } from './wish';

export interface SeatDraft {
  kind: 'person' | 'computer' | 'friend';
  name: string;
  level: string;
}
export interface Draft {
  players: number;
  options: Record<string, string | number>;
  seats: SeatDraft[];
  takeBack: boolean;
  /** with a seat for a friend, who may sit down: listed tables are found in the lobby */
  door: 'private' | 'listed';
  chat: boolean;
  /** with a seat for a friend, how long a decision may take */
  clock: ClockName;
  bestOf: number;
}

/** Clocks that are offered: seconds for each decision, and in the bank. */
export const CLOCKS = {
  none: null, quick: { decision: 15, bank: 60 }, steady: { decision: 30, bank: 180 }, calm: { decision: 90, bank: 600 },
} as const;
export type ClockName = keyof typeof CLOCKS;
const clockNames = Object.keys(CLOCKS) as ClockName[];
const clockOf = (wish: Wish): ClockName => clockNames.find((name) => CLOCKS[name]?.decision === wish.clock?.decision) ?? 'none';

/** Seats and match have fields of their own; the number of players follows from the seats. */
const SEATS = 4;

/** A draft from last time's table. Options that are no longer offered are left out. */
export function draftOf(wish: Wish, infos: readonly OptionInfo[], levels: readonly string[]): Draft {
  const usual = levels[Math.min(1, levels.length - 1)] ?? '';
  const known = (level: string | null | undefined) => (level && levels.includes(level) ? level : usual);
  const computer = known(wish.seats.find((seat) => seat.kind === 'computer')?.level);
  const options: Draft['options'] = {};
  for (const info of infos) if (info.name !== 'players') options[info.name] = allowed(info, wish.options[info.name]);
  const seats = Array.from({ length: SEATS }, (_, i): SeatDraft => {
    const seat = wish.seats[i];
    return { kind: seat?.open ? 'friend' : (seat?.kind ?? 'computer'), name: seat?.name ?? '', level: seat?.kind === 'computer' ? known(seat.level) : computer };
  });
  return { players: wish.seats.length, options, seats, takeBack: wish.take_back === true, bestOf: wish.match?.best_of ?? 0, door: wish.listed === true ? 'listed' : 'private', chat: wish.chat === true, clock: clockOf(wish) };
}

function allowed(info: OptionInfo, value: string | number | undefined): string | number {
  if (value === undefined) return info.default;
  if (info.values) return info.values.includes(value) ? value : info.default;
  const fits = typeof value === 'number' && value >= (info.minimum ?? -Infinity) && value <= (info.maximum ?? Infinity);
  return fits ? value : info.default;
}

/** What is sent: only options that differ from their default, and only the seats in use. */
export function wishOf(draft: Draft, infos: readonly OptionInfo[]): Wish {
  const options: Wish['options'] = {};
  for (const info of infos) {
    const value = info.name === 'players' ? draft.players : draft.options[info.name];
    if (value !== undefined && value !== info.default) options[info.name] = value;
  }
  const seats = draft.seats.slice(0, draft.players).map((seat): SeatWish => {
    if (seat.kind === 'friend') return { kind: 'person', open: true };
    const name = seat.name.trim();
    return { kind: seat.kind, ...(name ? { name } : {}), ...(seat.kind === 'computer' ? { level: seat.level } : {}) };
  });
  const people = seats.filter((seat) => seat.kind === 'person').length;
  const match: CreateTable['match'] = draft.bestOf ? { best_of: draft.bestOf } : null;
  const friends = seats.some((seat) => seat.open);
  const open = { ...(friends && draft.door === 'listed' && { listed: true }), ...(friends && draft.chat && { chat: true }), ...(friends && draft.clock !== 'none' && { clock: CLOCKS[draft.clock] }) };
  return { options, seats, take_back: draft.takeBack && people === 1, match, ...open };
}

/**
 * A refusal, field by field: the server names the field ("options.muggins", "body.seats.1.name"), or its
 * sentence begins with the option's name.
 */
export function refusals(detail: string | null, errors: readonly FieldProblem[], infos: readonly OptionInfo[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { where, message } of errors) {
    const parts = where.split('.').filter((part) => part !== 'body' && part !== 'options');
    const field = parts[0] === 'seats' && parts[1] !== undefined ? `seat ${parts[1]}` : parts[0];
    if (field) found[field] ??= message;
  }
  if (detail && Object.keys(found).length === 0) {
    const info = infos.find(({ name }) => new RegExp(`^${name}\\b`).test(detail));
    if (info) found[info.name] = detail;
  }
  return found;
}
