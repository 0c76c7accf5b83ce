/**
 * The game to continue, as this browser saw it last: home shows it at once and in its place, and puts right what has
 * changed when the server has answered.
 */
import type { TableGlance } from '../messages';
import { standing } from './glance';
import { words } from './strings';

const LAST = 'pegout.continue';

/** The game that comes first: one where it is my turn, else the one touched last. */
export const foremost = (open: readonly TableGlance[]): TableGlance | null =>
  open.find((table) => standing(table) === words.yourTurn) ?? open[0] ?? null;

/** A stored game, or null where the text is missing or makes no sense. */
export function readGlance(text: string | null): TableGlance | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<TableGlance> | null;
    const sound = typeof value?.id === 'string' && typeof value.updated_at === 'string' && Array.isArray(value.scores)
      && Array.isArray(value.to_act) && Array.isArray(value.seats) && value.seats.every((seat) => typeof seat?.name === 'string');
    return sound ? (value as TableGlance) : null;
  } catch {
    return null;
  }
}

export function lastGame(): TableGlance | null {
  try {
    return readGlance(localStorage.getItem(LAST));
  } catch {
    return null;
  }
}

export function rememberGame(table: TableGlance | null): void {
  try {
    if (table) localStorage.setItem(LAST, JSON.stringify(table));
    else localStorage.removeItem(LAST);
  } catch {
    // Storage is full or forbidden: next time it comes a moment later.
  }
}
