/** The form in which a match is kept in the browser. Text that makes no sense is told from a match, never guessed at. */
import type { Entry, Match } from './score';
import { HIGHEST_TARGET, LONGEST_NAME, LOWEST_TARGET, MATCHES, PAINTS, players, TABLES, tracks, type Setup } from './setup';

export const VERSION = 1;
export const KEY = 'pegout.board';
/** Where a text goes that could not be read, so that it is not lost. */
export const UNREADABLE = 'pegout.board.unreadable';
/** The match before the last start of a new one. */
export const BEFORE = 'pegout.board.before';

export const write = (match: Match): string => JSON.stringify({ version: VERSION, ...match });

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
const isOneOf = <T extends string>(value: unknown, choices: readonly T[]): value is T => choices.includes(value as T);

export function isSetup(value: unknown): value is Setup {
  if (!isPlain(value) || !isOneOf(value.table, TABLES) || !isOneOf(value.match, MATCHES)) return false;
  const { names, paints } = value;
  if (!Array.isArray(names) || names.length !== 4 || !names.every((name) => typeof name === 'string' && name.length <= LONGEST_NAME)) return false;
  if (!Array.isArray(paints) || paints.length !== 4 || !paints.every((paint) => isOneOf(paint, PAINTS))) return false;
  return new Set(paints).size === 4 && isWhole(value.target, LOWEST_TARGET, HIGHEST_TARGET) && typeof value.skunksCount === 'boolean';
}

function isEntry(value: unknown, setup: Setup): value is Entry {
  if (!isPlain(value) || typeof value.at !== 'number' || !Number.isFinite(value.at)) return false;
  const seats = players(setup) - 1;
  if (value.do === 'peg') return isWhole(value.track, 0, tracks(setup) - 1) && isWhole(value.points, -HIGHEST_TARGET, HIGHEST_TARGET);
  if (value.do === 'deal') return isWhole(value.to, 0, seats);
  return value.do === 'next' && isWhole(value.dealer, 0, seats);
}

/** The match that a text keeps; null when it keeps none that can be used. */
export function read(text: string): Match | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isPlain(value) || value.version !== VERSION || !isSetup(value.setup)) return null;
  const { setup, dealer, entries, done } = value;
  if (!isWhole(dealer, 0, players(setup) - 1) || !Array.isArray(entries) || !isWhole(done, 0, entries.length)) return null;
  if (!entries.every((entry): entry is Entry => isEntry(entry, setup))) return null;
  return { setup, dealer, entries, done };
}
