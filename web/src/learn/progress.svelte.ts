import { afterAnswer, FRESH, fromFile, joined, kindOf, PREFIX, readEntry, toFile, type DailyAnswer, type Entries, type Kind } from './progress';

/** Progress in this browser. Every change starts from what is stored now, so that tabs add up. */
class Progress {
  #entries = $state.raw<Readonly<Record<string, Entries[Kind]>>>({});

  constructor() {
    try {
      for (let i = 0; i < localStorage.length; i++) this.#take(localStorage.key(i));
    } catch {
      // Storage is forbidden: progress holds for this visit.
    }
  }

  lesson(id: string): Entries['lesson'] {
    return this.#get('lesson', id);
  }
  drill(kind: string): Entries['drill'] {
    return this.#get('drill', kind);
  }
  daily(day: string): Entries['daily'] {
    return this.#get('daily', day);
  }
  get isEmpty(): boolean {
    return Object.keys(this.#entries).length === 0;
  }

  /** A question of a lesson was answered right; with the last one the lesson is done. */
  answered(id: string, question: number, questions: readonly number[]): void {
    this.#change('lesson', id, (entry) => {
      const right = [...new Set([...entry.right, question])].sort((a, b) => a - b);
      return { right, done: entry.done ?? (questions.every((one) => right.includes(one)) ? Date.now() : null) };
    });
  }
  finish(id: string): void {
    this.#change('lesson', id, (entry) => ({ ...entry, done: entry.done ?? Date.now() }));
  }
  drilled(kind: string, asked: number, verdict: { right: boolean; tags: readonly string[]; next_level: number }, seconds: number): void {
    this.#change('drill', kind, (entry) => afterAnswer(entry, asked, verdict, seconds));
  }
  /** An answer to the deal of the day counts once. */
  dealt(day: string, place: number, answer: DailyAnswer): void {
    this.#change('daily', day, (entry) => (entry.answers.length === place ? { answers: [...entry.answers, answer] } : entry));
  }

  export(): string {
    return toFile(this.#entries, new Date());
  }
  /** Joins a file with what is here; answers how many entries it held, or null where it is no such file. */
  import(text: string): number | null {
    const entries = fromFile(text);
    if (!entries) return null;
    for (const [name, entry] of Object.entries(entries)) {
      const kind = kindOf(name)!;
      this.#change(kind, name.slice(kind.length + 1), (here) => joined(kind, here, entry));
    }
    return Object.keys(entries).length;
  }

  /** Follows the other tabs until the answer is called. */
  follow(): () => void {
    const stored = (event: StorageEvent) => {
      if (event.key === null) this.#entries = {};
      else this.#take(event.key);
    };
    addEventListener('storage', stored);
    return () => removeEventListener('storage', stored);
  }

  #get<K extends Kind>(kind: K, id: string): Entries[K] {
    return (this.#entries[`${kind}.${id}`] as Entries[K] | undefined) ?? FRESH[kind]();
  }

  #take(key: string | null): void {
    if (!key?.startsWith(PREFIX)) return;
    const name = key.slice(PREFIX.length);
    const kind = kindOf(name);
    if (!kind) return;
    const text = localStorage.getItem(key);
    const { [name]: _, ...others } = this.#entries;
    if (text === null) this.#entries = others;
    else {
      try {
        this.#entries = { ...others, [name]: readEntry(kind, JSON.parse(text)) };
      } catch {
        this.#entries = others;
      }
    }
  }

  #change<K extends Kind>(kind: K, id: string, change: (entry: Entries[K]) => Entries[K]): void {
    const name = `${kind}.${id}`;
    try {
      this.#take(PREFIX + name);
    } catch {
      // Forbidden storage, as below.
    }
    const entry = change(this.#get(kind, id));
    this.#entries = { ...this.#entries, [name]: entry };
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(entry));
    } catch {
      // Storage is full or forbidden: progress holds for this visit.
    }
  }
}

export const progress = new Progress();
