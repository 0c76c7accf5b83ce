/**
 * Tells screen readers what happened, each event once. Events of a table have numbers:
 * after a reconnect the same ones come again, and are not said again.
 */
const KEPT = 12;

class Announcer {
  lines = $state<{ key: number; text: string }[]>([]);
  #last = new Map<string, number>();
  #key = 0;

  /** Says a text. With a source and a number, says it only if the number is new for that source. */
  say(text: string, source?: string, number?: number): boolean {
    if (source !== undefined && number !== undefined) {
      if (number <= (this.#last.get(source) ?? -Infinity)) return false;
      this.#last.set(source, number);
    }
    if (!text) return false;
    this.lines = [...this.lines.slice(1 - KEPT), { key: ++this.#key, text }];
    return true;
  }

  /** Marks everything up to a number as known, as after loading a table in the middle of a game. */
  skipTo(source: string, number: number): void {
    this.#last.set(source, Math.max(number, this.#last.get(source) ?? -Infinity));
  }
}

export const announcer = new Announcer();
export const createAnnouncer = (): Announcer => new Announcer();
