/**
 * A seat's table: what the server has told, in order and each step once, and which moment of it is
 * shown. Steps from the socket and from answers go through one door. Acting brings the table to the
 * present first, so that nothing that moves ever delays a player.
 */
import { api, ApiError, commandId, delays } from '../api';
import type { ActionMessage, LogStep, ProposalCommand, SideSummary, Snapshot, Step, TableInfo, Update, ViewMessage } from '../messages';
import { TableSocket, type LineState } from '../socket';
import { announcer } from '../ui/announcer.svelte';
import { playSound } from '../ui/sound';
import { settings } from '../ui/settings.svelte';
import { toasts } from '../ui/toasts.svelte';
import { KeptSeals } from '../fair/kept';
import { beatsOf, type Beat } from './beats';
import { holdOf } from './pace';
import { Conversation } from './said.svelte';
import { Playback } from './playback';
import { words } from './words';

/** The server's side of a session, to be replaced in tests. */
export interface Wire {
  act: typeof api.act;
  undo: typeof api.undo;
  rematch: typeof api.rematch;
  propose: typeof api.propose;
  respond: typeof api.respond;
  table: typeof api.table;
}

export class Session {
  readonly id: string;
  readonly seat: number;
  /** what can be done with the keyboard */
  readonly keyList: readonly (readonly [string, string])[] = words.keyList;
  readonly conversation: Conversation;
  table = $state.raw<TableInfo>(undefined as never);
  /** the newest that is known */
  present = $state.raw<ViewMessage>(undefined as never);
  /** the moment that is shown; null: the present */
  beat = $state.raw<Beat | null>(null);
  /** whether that moment waits for the player */
  waiting = $state(false);
  log = $state.raw<LogStep[]>([]);
  summary = $state.raw<SideSummary[] | null>(null);
  line = $state<LineState>('here');
  /** the table's maker has opened this seat again: there is nothing more to come */
  turnedAway = $state(false);
  /** a command is on its way */
  busy = $state(false);
  /** why the last thing tried was refused, with its rule */
  refusal = $state.raw<{ text: string; rule: string | null } | null>(null);
  number = 0;
  /** what is shown next does not follow from what is shown now: nothing moves from there to here */
  abrupt = false;
  readonly #playback: Playback;
  #socket: TableSocket | null = null;
  readonly #seals: KeptSeals;
  /** lets a command go on that waits for the line */
  #release: () => void = () => {};

  constructor(snapshot: Snapshot, private readonly wire: Wire = api, id = snapshot.table.id) {
    this.id = id;
    this.seat = snapshot.seat ?? 0;
    this.conversation = new Conversation(this.id, () => this.table.seats.filter((seat) => seat.mine).map((seat) => seat.seat));
    this.#seals = new KeptSeals(this.id);
    this.#playback = new Playback({
      hold: (beat) => this.hold(beat),
      onbeat: (beat) => this.#show(beat),
      onpassed: (beat) => this.#announce(beat),
    });
    this.#take(snapshot);
  }

  /** How the table looks now. */
  get view(): ViewMessage {
    return this.beat?.view ?? this.present;
  }

  /** The log as far as it has been shown: it tells nothing before the table does. */
  get told(): LogStep[] {
    const { beat, log } = this;
    if (!beat) return log;
    const lines = beat.first + beat.lines.length;
    return log
      .filter((step) => step.number <= beat.step)
      .map((step) => (step.number === beat.step ? { ...step, events: step.events.slice(0, lines) } : step));
  }

  /** Whether what may be done now fits what is shown: then it may be done before all is shown. */
  get live(): boolean {
    const { beat, present } = this;
    if (!beat) return true;
    const { view } = beat;
    return view.phase === present.phase && view.deal_number === present.deal_number && !beat.gate
      && view.hand.join() === present.hand.join() && present.phase !== 'show' && present.phase !== 'over';
  }
  get mayAct(): boolean {
    return this.live && !this.busy;
  }
  may(kind: ActionMessage['kind']): boolean {
    return this.mayAct && this.present.may.includes(kind);
  }

  #delayed = (): void => void toasts.show(words.notSaved, { kind: 'bad' });

  /** @param path of the socket, where it is not that of a seat */
  connect(path?: string): void {
    delays.add(this.#delayed);
    this.#socket ??= new TableSocket({
      table: this.id, seat: path === undefined ? this.seat : null, path, after: () => this.number,
      onstate: (state) => {
        this.line = state;
        if (state !== 'here') return;
        this.conversation.connected();
        this.#release();
      },
      onmessage: (message) => {
        if (message.kind === 'steps') this.receive(message.steps);
        else if (message.kind === 'snapshot') this.#take(message.snapshot);
        else if (message.kind === 'table') this.table = message.table;
        else if (message.kind === 'said') this.conversation.take(message);
        else if (message.kind === 'turned_away') {
          this.turnedAway = true;
          this.close();
        }
      },
    });
  }
  close(): void {
    delays.delete(this.#delayed);
    this.#socket?.close();
    this.#socket = null;
    this.#release();
    this.conversation.close();
    this.#playback.flush();
  }

  /** Steps from anywhere; those known already are passed over. */
  receive(steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.number <= this.number) continue;
      if (step.number > this.number + 1 && this.#socket) return this.#socket.again();
      const before = this.present;
      this.number = step.number;
      this.present = step.view;
      this.summary = step.summary;
      this.#note(step);
      if (step.game !== this.table.game) this.table = { ...this.table, game: step.game };
      if (step.action_kind === 'undo') {
        this.#playback.flush();
        announcer.say(words.takenBack);
      } else this.#playback.add(beatsOf(before, step));
      // The page of those who wait for friends shows no moments: what happens there is only said.
      if (this.table.seats.some((seat) => seat.open)) this.#playback.flush();
    }
    this.#seals.see(steps, this.number);
  }

  act(action: ActionMessage): Promise<void> {
    return this.#command((command) => this.wire.act(this.id, this.seat, this.number, action, command));
  }
  undo(): Promise<void> {
    return this.#command((command) => this.wire.undo(this.id, this.seat, this.number, command));
  }
  rematch(): Promise<void> {
    return this.#command((command) => this.wire.rematch(this.id, this.seat, this.number, command));
  }
  /** To the others: to stop, to resign, to take my last decision back. */
  propose(kind: ProposalCommand['kind']): Promise<void> {
    return this.#command((command) => this.wire.propose(this.id, this.seat, this.number, kind, command));
  }
  respond(proposal: number, word: 'agree' | 'decline' | 'withdraw'): Promise<void> {
    return this.#command((command) => this.wire.respond(this.id, this.seat, this.number, proposal, word, command));
  }

  /** On to the next moment. */
  next(): void {
    this.#playback.next();
  }
  /** To the present. */
  flush(): void {
    this.#playback.flush();
  }
  /** The pace was changed. */
  retime(): void {
    this.#playback.retime();
    this.waiting = this.#playback.waiting;
  }
  refuse(text: string, rule: string | null): void {
    this.refusal = { text, rule };
    announcer.say(rule ? `${text} ${words.rule(rule)}` : text);
  }

  async #command(send: (command: string) => Promise<Update>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refusal = null;
    this.flush();
    try {
      this.#update(await this.#answered(send));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.update) this.#update(error.update);
      if (error.code === 'stale') toasts.show(words.stale);
      else if (error.code === 'illegal') this.refuse(error.message, error.rule);
      else toasts.show(error.message, { kind: 'bad' });
    } finally {
      this.busy = false;
    }
  }

  /** Sends until there is an answer: what was chosen is done when the line is back, and once. */
  async #answered(send: (command: string) => Promise<Update>): Promise<Update> {
    const command = commandId();
    for (;;) {
      try {
        return await send(command);
      } catch (error) {
        if (!this.#socket || !(error instanceof ApiError && error.code === 'offline')) throw error;
        if (this.line !== 'here') await new Promise<void>((resolve) => (this.#release = resolve));
      }
    }
  }

  #update(update: Update): void {
    if (update.table) this.table = update.table;
    if (update.snapshot) this.#take(update.snapshot);
    else this.receive(update.steps);
  }

  #take(snapshot: Snapshot): void {
    if (this.present !== undefined && snapshot.number < this.number) return;
    this.#playback.flush();
    this.table = snapshot.table;
    this.present = snapshot.view;
    this.summary = snapshot.summary;
    this.number = snapshot.number;
    this.log = [...snapshot.log];
    this.#seals.see(snapshot.log, snapshot.number);
    announcer.skipTo(this.#source, snapshot.number * 100 + 99);
  }

  #note(step: Step): void {
    const { view: _view, summary: _summary, ...kept } = step;
    const old = step.action_kind === 'start' ? [] : this.log;
    const back = step.action_kind === 'undo' ? step.back_to : null;
    this.log = [...old.map((other) => (back !== null && other.number > back ? { ...other, undone: true } : other)), kept];
  }

  get #source(): string {
    return `${this.id}/${this.seat}`;
  }

  #show(beat: Beat | null): void {
    this.beat = beat;
    if (!beat) {
      this.waiting = false;
      return;
    }
    this.refusal = null;
    this.#announce(beat);
    if (beat.kind === 'card_laid' || beat.kind === 'starter_cut' || beat.kind === 'card_cut') playSound('card', settings);
    else if (beat.kind === 'pack_shuffled' || beat.kind === 'deal_started') playSound('shuffle', settings);
    this.waiting = this.hold(beat) === null;
  }

  /** Milliseconds that a moment stays; null waits for the player. */
  protected hold(beat: Beat): number | null {
    return holdOf(beat, settings.pace);
  }

  #announce(beat: Beat): void {
    beat.lines.forEach((line, i) => announcer.say(line, this.#source, beat.step * 100 + beat.first + i));
  }
}
