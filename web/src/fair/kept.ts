/**
 * The seals that this browser was shown while it played, and at which step: what the server tells
 * later is compared with these. They stay in this browser, for the tables used last.
 */
import type { LogStep } from '../messages';

const PREFIX = 'pegout.seals.';
const MOST_TABLES = 30;
const MOST_SEALS = 300;

interface Stored {
  /** when a seal came last, in milliseconds */
  at: number;
  /** seal to the newest step that was known when it came */
  seals: Record<string, number>;
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function read(text: string | null): Stored {
  try {
    const value = JSON.parse(text ?? 'null') as Stored | null;
    if (value && typeof value.at === 'number' && typeof value.seals === 'object' && value.seals) return value;
  } catch {
    // not ours, or broken: begun anew
  }
  return { at: 0, seals: {} };
}

export class KeptSeals {
  readonly #key: string;
  #seals: Record<string, number>;

  constructor(table: string, private readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null = storage()) {
    this.#key = PREFIX + table;
    this.#seals = read(this.store?.getItem(this.#key) ?? null).seals;
  }

  /** Takes note of the seals of some steps; those known already keep the moment when they came. */
  see(steps: readonly Pick<LogStep, 'seal'>[], newest: number): void {
    const fresh = steps.flatMap(({ seal }) => (seal && !(seal in this.#seals) ? [seal] : []));
    if (fresh.length === 0) return;
    const all = [...Object.entries(this.#seals), ...fresh.map((seal): [string, number] => [seal, newest])];
    this.#seals = Object.fromEntries(all.slice(-MOST_SEALS));
    try {
      this.#makeRoom();
      this.store?.setItem(this.#key, JSON.stringify({ at: Date.now(), seals: this.#seals } satisfies Stored));
    } catch {
      // Storage is full or forbidden: what was seen is known until the page is left.
    }
  }

  /** Whether a seal was shown here before a step was known. */
  seenBefore(seal: string, step: number): boolean {
    const at = this.#seals[seal];
    return at !== undefined && at < step;
  }

  #makeRoom(): void {
    const { store } = this;
    if (!store) return;
    const keys = Array.from({ length: store.length }, (_, i) => store.key(i)!).filter((key) => key?.startsWith(PREFIX) && key !== this.#key);
    const old = keys.map((key) => ({ key, at: read(store.getItem(key)).at })).sort((a, b) => b.at - a.at);
    for (const { key } of old.slice(MOST_TABLES - 1)) store.removeItem(key);
  }
}
