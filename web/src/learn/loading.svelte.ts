import { ApiError } from '../api';

/** Something fetched for a page: there, on its way, or failed with a sentence. */
export class Loading<T> {
  value = $state.raw<T | null>(null);
  problem = $state<string | null>(null);
  /** there is no such thing, so trying again is no use */
  missing = $state(false);
  #fetch: () => Promise<T>;
  #asked = 0;

  constructor(fetch: () => Promise<T>, private readonly failed: string) {
    this.#fetch = fetch;
    void this.load();
  }

  /** Fetches again; what is there stays until the new one has come. The answer to an older call is dropped. */
  async load(fetch: () => Promise<T> = this.#fetch): Promise<void> {
    this.#fetch = fetch;
    const asked = ++this.#asked;
    this.problem = null;
    try {
      const value = await fetch();
      if (asked === this.#asked) this.value = value;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.missing = error instanceof ApiError && error.code === 'not_found';
      this.problem = error instanceof ApiError ? error.message : this.failed;
    }
  }
}
