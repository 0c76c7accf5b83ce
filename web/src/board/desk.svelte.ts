import { toasts } from '../ui/toasts.svelte';
import { announcer } from '../ui/announcer.svelte';
import type { Facing } from './places';
import { newMatch, nextGame, passDeal, peg, redo, undo, type Entry, type Match } from './score';
import { sameBoard, type Setup } from './setup';
import { Store } from './store.svelte';
import { playerName, trackName, words } from './words';

const FACING = 'pegout.board.facing';

function storedFacing(): Facing {
  try {
    return localStorage.getItem(FACING) === 'upright' ? 'upright' : 'round';
  } catch {
    return 'round';
  }
}

/** What people do at the board, and what is said about it. */
export class Desk {
  readonly store: Store;
  /** the last score was pulled with the peg in hand: it is there already */
  pulled = $state(false);
  /** points that a peg in hand shows, before it is let go */
  pulling = $state.raw<{ track: number; points: number } | null>(null);
  #facing = $state<Facing>(storedFacing());

  constructor(store: Store = new Store()) {
    this.store = store;
  }

  get match(): Match {
    return this.store.match;
  }
  get setup(): Setup {
    return this.store.match.setup;
  }
  get position() {
    return this.store.position;
  }
  get facing(): Facing {
    return this.#facing;
  }
  set facing(facing: Facing) {
    this.#facing = facing;
    try {
      localStorage.setItem(FACING, facing);
    } catch {
      // It holds for this visit.
    }
  }

  /** The entry that undo would take back. */
  get last(): Entry | undefined {
    return this.match.entries[this.match.done - 1];
  }
  get undone(): readonly Entry[] {
    return this.match.entries.slice(this.match.done);
  }

  brief(entry: Entry): string {
    return words.brief(this.setup, entry);
  }

  peg(track: number, points: number, inHand = false): void {
    this.pulled = inHand;
    if (!this.store.change((match) => peg(match, track, points, Date.now()))) return;
    const { pegs, winner } = this.position;
    const score = pegs[track]!.front;
    announcer.say(words.pegs(this.setup, track, points, score));
    if (winner !== null) announcer.say(this.outcome().join('. '));
  }

  passDeal(): void {
    if (this.store.change((match) => passDeal(match, Date.now()))) announcer.say(words.nowDeals(playerName(this.setup, this.position.dealer)));
  }

  nextGame(): void {
    this.pulled = false;
    if (this.store.change((match) => nextGame(match, Date.now())))
      announcer.say(`${words.gameStarts(this.position.game)}. ${words.nowDeals(playerName(this.setup, this.position.dealer))}`);
  }

  undo(steps = 1): void {
    this.#step(this.match.entries.slice(Math.max(0, this.match.done - steps), this.match.done), words.undone, (match) => undo(match, steps));
  }

  redo(steps = 1): void {
    this.#step(this.match.entries.slice(this.match.done, this.match.done + steps), words.redone, (match) => redo(match, steps));
  }

  #step(entries: readonly Entry[], said: (what: string) => string, make: (match: Match) => Match): void {
    if (entries.length === 0) return;
    this.pulled = false;
    this.store.change(make);
    const what = entries.length === 1 ? this.brief(entries[0]!) : words.steps(entries.length);
    const scores = this.position.pegs.map(({ front }, track) => `${trackName(this.setup, track)} ${front}`).join(', ');
    announcer.say(`${said(what)}. ${scores}`);
  }

  /** Clears the board for a new match; the old one can be brought back. */
  startAnew(setup: Setup, dealer: number): void {
    this.pulled = false;
    const before = this.match;
    this.store.replace(newMatch(setup, dealer));
    if (before.entries.length === 0) return;
    const run = () => this.store.replace(before);
    toasts.show(words.startedAnew, { action: { label: words.bringBack, run } });
  }

  /** Changes names, colours and what is played for under the same score. */
  keepScore(setup: Setup): void {
    this.store.change((match) => (sameBoard(match.setup, setup) ? { ...match, setup } : match));
  }

  /** Who won and how: a line for the winner, and one for each who was skunked. */
  outcome(): string[] {
    const { winner, matchWinner, results } = this.position;
    if (winner === null) return [];
    const setup = this.setup;
    const skunks = results.at(-1)!.skunks;
    const named = skunks.flatMap((kind, track) => (kind > 0 ? [words.skunked(trackName(setup, track), kind)] : []));
    return [matchWinner === null ? words.winner(setup, winner) : words.matchWinner(setup, matchWinner), ...named];
  }
}
