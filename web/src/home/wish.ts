/** Which table a visitor asks for: the one of last time, or the usual one. */
import type { ClockWish, CreateTable, SeatWish } from '../messages';

export type Wish = Omit<CreateTable, 'id'> & { options: Record<string, string | number> };
/** The answer to "New to cribbage?", or null while it is open. */
export type Newcomer = 'yes' | 'no' | null;

const WISH = 'pegout.table';
const NEWCOMER = 'pegout.newcomer';
/** What a computer plays at before anything was chosen. */
export const GENTLE_LEVEL = 'beginner';
export const USUAL_LEVEL = 'intermediate';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

const isClock = (value: unknown): value is ClockWish => isObject(value) && typeof value.decision === 'number' && typeof value.bank === 'number';

function isSeat(value: unknown): value is SeatWish {
  return isObject(value) && (value.kind === 'person' || value.kind === 'computer') && isText(value.name) && isText(value.level)
    && (value.open === undefined || typeof value.open === 'boolean');
}

/** A stored wish, or null where the text is missing or makes no sense. */
export function readWish(text: string | null): Wish | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || !Array.isArray(value.seats) || !value.seats.every(isSeat)) return null;
    if (value.seats.length < 2 || value.seats.length > 4) return null;
    const options = isObject(value.options) ? value.options : {};
    if (!Object.values(options).every((option) => typeof option === 'string' || typeof option === 'number')) return null;
    const match = isObject(value.match) && typeof value.match.best_of === 'number' ? { best_of: value.match.best_of } : null;
    const open = { ...(value.listed === true && { listed: true }), ...(value.chat === true && { chat: true }), ...(isClock(value.clock) && { clock: value.clock }) };
    return { options: options as Wish['options'], seats: value.seats, take_back: value.take_back === true, match, ...open };
  } catch {
    return null;
  }
}

/** A game of two against the computer. */
export const usualWish = (level: string, takeBack = false): Wish => ({
  options: {}, seats: [{ kind: 'person' }, { kind: 'computer', level }], take_back: takeBack, match: null,
});

/**
 * The table of one click: last time's, where one person played against computers; else a game
 * of two with last time's rules.
 */
export function quickWish(last: Wish | null, newcomer: Newcomer): Wish {
  const usual = usualWish(newcomer === 'yes' ? GENTLE_LEVEL : USUAL_LEVEL, newcomer === 'yes');
  if (!last) return usual;
  if (last.seats.filter((seat) => seat.kind === 'person').length === 1) return last;
  const { players: _, ...options } = last.options;
  return { ...usual, options, match: last.match };
}

/** The same table with its computers at another level. */
export const atLevel = (wish: Wish, level: string): Wish => ({
  ...wish, seats: wish.seats.map((seat) => (seat.kind === 'computer' ? { ...seat, level } : seat)),
});

/** The level of a table's computers, or null where there are none. */
export const levelOf = (wish: Wish): string | null => wish.seats.find((seat) => seat.kind === 'computer')?.level ?? null;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the choice holds for this visit only.
  }
}

export const lastWish = (): Wish | null => readWish(stored(WISH));
export const rememberWish = (wish: Wish): void => store(WISH, JSON.stringify(wish));

export function newcomer(): Newcomer {
  const answer = stored(NEWCOMER);
  return answer === 'yes' || answer === 'no' ? answer : null;
}
export const rememberNewcomer = (answer: 'yes' | 'no'): void => store(NEWCOMER, answer);

/** A game began on this browser: nobody asks it any more whether it is new to cribbage. */
export function beganHere(): void {
  if (newcomer() === null) rememberNewcomer('no');
}
