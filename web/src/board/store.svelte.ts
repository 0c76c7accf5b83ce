import { BEFORE, KEY, read, UNREADABLE, write } from './keep';
import { newMatch, position, type Match } from './score';
import { usualSetup } from './setup';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** The browser's storage, or null where it is forbidden. */
function browserStorage(): Storage | null {
  try {
    const probe = `${KEY}.probe`;
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * The match of this browser. A change is written before it is shown, and made to what is stored,
 * not to what this tab remembers: two tabs stay in step.
 */
export class Store {
  #match = $state.raw<Match>(newMatch(usualSetup()));
  #storage: Storage | null;
  /** false: this browser keeps nothing, or has stopped to */
  kept = $state(true);
  /** nothing was kept from before */
  firstVisit = $state(false);
  /** what was kept could not be read; it has been put aside */
  unreadable = $state(false);

  readonly position = $derived(position(this.#match));

  constructor(storage: Storage | null = browserStorage()) {
    this.#storage = storage;
    this.kept = storage !== null;
    const text = storage?.getItem(KEY) ?? null;
    const found = text === null ? null : read(text);
    if (found) this.#match = found;
    else if (text === null) this.firstVisit = true;
    else this.#putAside(text);
  }

  get match(): Match {
    return this.#match;
  }

  #putAside(text: string): void {
    this.unreadable = true;
    this.#write(UNREADABLE, text);
  }

  #write(key: string, text: string): void {
    try {
      this.#storage?.setItem(key, text);
      this.kept = this.#storage !== null;
    } catch {
      this.kept = false;
    }
  }

  /** Follows the other tabs. Call once, in the browser; answers with what stops it. */
  follow(): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === KEY && event.newValue !== null) this.#match = read(event.newValue) ?? this.#match;
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }

  #refresh(): void {
    const text = this.kept ? (this.#storage?.getItem(KEY) ?? null) : null;
    if (text !== null) this.#match = read(text) ?? this.#match;
  }

  /** Changes the match, and says whether anything changed. */
  change(make: (match: Match) => Match): boolean {
    this.#refresh();
    const next = make(this.#match);
    if (next === this.#match) return false;
    this.#write(KEY, write(next));
    this.#match = next;
    this.firstVisit = false;
    return true;
  }

  /** Puts a new match in place of this one, which can be had back. */
  replace(match: Match): void {
    this.#refresh();
    this.#write(BEFORE, write(this.#match));
    this.change(() => match);
  }

  /** The match before the last start of a new one. */
  get before(): Match | null {
    const text = this.#storage?.getItem(BEFORE) ?? null;
    return text === null ? null : read(text);
  }
}
