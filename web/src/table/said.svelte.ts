/**
 * What is said at a table: the lines as the server sent them, whose bubble is up, how many were not looked at, and who
 * is muted. Muting is kept in this browser and told to nobody.
 */
import type { SaidLine, SaidMessage, TableInfo } from '../messages';
import { announcer } from '../ui/announcer.svelte';
import { PHRASES, talk } from './talkwords';

/** How long a bubble stays: long enough to be read, longer for a longer text. */
const SHOWN = 4500;
const SHOWN_A_LETTER = 45;
const KEPT = 50;
const MUTED = 'pegout.muted';
const TABLES = 50;

/** The line in words. */
export const textOf = (line: SaidLine): string => (line.phrase ? PHRASES[line.phrase] : (line.text ?? ''));

/** Stored mutes by table, those of last time first; nothing where the text is missing or makes no sense. */
export function readMuted(text: string | null): [string, string[]][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry): entry is [string, string[]] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every((who) => typeof who === 'string'));
  } catch {
    return [];
  }
}

function stored(): [string, string[]][] {
  try {
    return readMuted(localStorage.getItem(MUTED));
  } catch {
    return [];
  }
}


/** Other persons at the table, who can be spoken to by somebody who sits there. */
export const companions = (table: TableInfo): { seat: number; name: string }[] => !table.seats.some((seat) => seat.mine) ? [] :
  table.seats.filter((seat) => !seat.mine && !seat.open && (seat.kind === 'person' || seat.stand_in));

export class Conversation {
  #lines = $state.raw<readonly SaidLine[]>([]);
  #muted = $state.raw<readonly string[]>([]);
  #bubbles = $state.raw<Readonly<Record<number, SaidLine>>>({});
  #newest = $state.raw<SaidLine | null>(null);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #last = 0;
  #connects = 0;
  /** the lines are being looked at */
  #open = $state(false);
  unread = $state(0);

  /** @param table whose conversation it is. @param own tells the seats that are played from here. */
  constructor(private readonly table: string, private readonly own: () => readonly number[]) {
    this.#muted = stored().find(([id]) => id === table)?.[1] ?? [];
  }

  /** The lines of everybody who is not muted. */
  get lines(): readonly SaidLine[] {
    return this.#lines.filter((line) => !this.isMuted(line.seat, line.name));
  }
  /** The newest line while it is fresh, whoever said it. */
  get newest(): SaidLine | null {
    return this.#newest && this.#bubbles[this.#newest.seat] === this.#newest ? this.#newest : null;
  }
  /** What a seat has just said. */
  bubble(seat: number): string {
    const line = this.#bubbles[seat];
    return line ? textOf(line) : '';
  }
  mine(line: SaidLine): boolean {
    return this.own().includes(line.seat);
  }
  get open(): boolean {
    return this.#open;
  }
  set open(open: boolean) {
    this.#open = open;
    if (open) this.unread = 0;
  }

  isMuted(seat: number, name: string): boolean {
    return this.#muted.includes(`${seat} ${name}`);
  }
  /** A player, by seat and name: somebody else who sits down there later is heard again. */
  mute(seat: number, name: string, muted: boolean): void {
    const who = `${seat} ${name}`;
    this.#muted = muted ? [...this.#muted.filter((other) => other !== who), who] : this.#muted.filter((other) => other !== who);
    if (muted) this.#hide(seat);
    const others = stored().filter(([id]) => id !== this.table);
    const all = this.#muted.length > 0 ? [[this.table, this.#muted], ...others] : others;
    try {
      localStorage.setItem(MUTED, JSON.stringify(all.slice(0, TABLES)));
    } catch {
      // Storage is full or forbidden: muted for this visit only.
    }
  }

  /** The line to the server is open, for the first time or again. */
  connected(): void {
    this.#connects++;
  }

  /** Lines from anywhere; those known already are passed over. */
  take(message: Pick<SaidMessage, 'lines' | 'earlier'>): void {
    const fresh = message.lines.filter((line) => line.number > this.#last);
    if (fresh.length === 0) return;
    this.#last = fresh.at(-1)!.number;
    this.#lines = [...this.#lines, ...fresh].slice(-KEPT);
    // What was said before this page came is there to be read, not news.
    if (message.earlier && this.#connects < 2) return;
    for (const line of fresh) {
      if (this.isMuted(line.seat, line.name)) continue;
      const mine = this.mine(line);
      if (!mine && !this.#open) this.unread++;
      if (!message.earlier) this.#show(line);
      announcer.say(talk.line(mine ? talk.you : line.name, textOf(line)));
    }
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(line: SaidLine): void {
    clearTimeout(this.#timers.get(line.seat));
    this.#bubbles = { ...this.#bubbles, [line.seat]: line };
    this.#newest = line;
    this.#timers.set(line.seat, setTimeout(() => this.#hide(line.seat), SHOWN + SHOWN_A_LETTER * textOf(line).length));
  }
  #hide(seat: number): void {
    const { [seat]: _passed, ...others } = this.#bubbles;
    this.#bubbles = others;
  }
}
