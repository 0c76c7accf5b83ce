/**
 * A finished game played again: every moment of it in a row, and which one is shown. It is a session
 * without a line to the server, so that the table shows it as it shows any other; nothing can be done in it.
 */
import type { Replay as ReplayMessage, ReplayStep, Snapshot } from '../messages';
import { announcer } from '../ui/announcer.svelte';
import { settings } from '../ui/settings.svelte';
import { atRest } from './stage';
import { beatsOf, type Beat } from './beats';
import { holdOf } from './pace';
import { words } from './replayWords';
import { Session } from './session.svelte';

export interface Deal {
  number: number;
  /** the moment it begins at */
  at: number;
}

/** All moments, from the start to before the end; at the end the table is simply as it was left. */
export function momentsOf(steps: readonly ReplayStep[]): Beat[] {
  const first = steps[0]!;
  const start: Beat = {
    kind: 'pack_shuffled', step: first.number, view: atRest(first.view), lines: [words.begins], first: 0, call: null, gains: [], counting: null,
    rules: [], time: 900, gate: null, own: false,
  };
  const rest = steps.slice(1).flatMap((step, i) => beatsOf(steps[i]!.view, step));
  return [start, ...rest.map((beat) => ({ ...beat, view: atRest(beat.view) }))];
}

const snapshotOf = ({ table, seat, game, steps }: ReplayMessage): Snapshot => {
  const { view, summary, number } = steps.at(-1)!;
  const log = steps.map(({ view: _view, summary: _summary, hands: _hands, ...kept }) => kept);
  return { table: { ...table, take_back: false, clock: null, watching: null, game: game.number }, seat, number, view: atRest(view), summary, log };
};

export class Replay extends Session {
  override readonly keyList = words.keyList;
  readonly moments: readonly Beat[];
  readonly deals: readonly Deal[];
  /** the moment that is shown; the last is the end */
  at = $state(0);
  playing = $state(false);
  /** whether the hands of all lie open */
  open = $state(false);
  readonly #hands: ReadonlyMap<number, string[][]>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: ReplayMessage) {
    super(snapshotOf(replay));
    this.moments = momentsOf(replay.steps);
    this.#hands = new Map(replay.steps.map((step) => [step.number, step.hands]));
    this.deals = this.moments.flatMap((beat, at) => (beat.kind === 'deal_started' ? [{ number: beat.view.deal_number, at }] : []));
    this.#show(0);
  }

  get end(): number {
    return this.moments.length;
  }
  /** The deal that is shown; 0 before the first. */
  get deal(): number {
    return this.deals.filter((deal) => deal.at <= this.at).at(-1)?.number ?? 0;
  }
  /** What is happening, in words. */
  get said(): string {
    return this.moments[this.at]?.lines.join(' ') ?? words.end;
  }

  /** The cards a seat holds at this moment, where they lie open. */
  handOf(seat: number): string[] | null {
    if (!this.open) return null;
    const held = this.#hands.get(this.moments[this.at]?.step ?? this.number)?.[seat] ?? [];
    return held.length > 0 && held.length === this.view.hand_sizes[seat] ? held : null;
  }

  /** Goes to a moment; by one step forward it is also said. */
  go(to: number): void {
    const at = Math.min(Math.max(0, to), this.end);
    if (at === this.at) return;
    const next = at === this.at + 1;
    this.abrupt = !next;
    this.#show(at);
    if (next) for (const line of this.beat?.lines ?? [this.present.prompt]) announcer.say(line);
    if (at === this.end) this.pause();
    else if (this.playing) this.#wait();
  }
  override next(): void {
    this.go(this.at + 1);
  }
  override flush(): void {
    this.go(this.end);
  }
  play(): void {
    if (this.at === this.end) this.go(0);
    this.playing = true;
    this.#wait();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
  override retime(): void {
    if (this.playing) this.#wait();
  }
  override close(): void {
    this.pause();
    super.close();
  }

  #show(at: number): void {
    this.at = at;
    this.beat = this.moments[at] ?? null;
  }
  #wait(): void {
    clearTimeout(this.#timer);
    const beat = this.moments[this.at];
    // Nothing is asked of whoever looks on: where the table would wait for a player, it goes on.
    const pace = settings.pace === 'explain' ? 'slow' : settings.pace;
    const time = beat ? holdOf({ ...beat, gate: null }, pace) : null;
    this.#timer = setTimeout(() => this.next(), time ?? 0);
  }
}
