/**
 * A step cut into beats: the moments at which the table changes and something is said.
 * Pure: the view before and a step go in, the moments come out, the last with the step's own view.
 */
import type { EventMessage, HandCounted, Pegged, ScoreItem, Step, ViewMessage } from '../messages';
import { applyEvent, atRest } from './stage';

/** Points pegged, as they are shown at a player. */
export interface Gain {
  seat: number;
  side: number;
  points: number;
  scores: ScoreItem[];
}
export interface Call {
  seat: number;
  text: string;
}
/** A hand being counted: `at` is the combination that is said now, -1 before the first. */
export interface Counting {
  event: HandCounted;
  at: number;
}
export interface Beat {
  kind: EventMessage['kind'] | 'undo';
  step: number;
  /** how the table looks meanwhile */
  view: ViewMessage;
  /** what happened, for the status line and for screen readers */
  lines: string[];
  /** number of the first line within its step */
  first: number;
  call: Call | null;
  gains: Gain[];
  counting: Counting | null;
  /** numbers of the rules behind it */
  rules: string[];
  /** milliseconds at the normal pace */
  time: number;
  /** whether the player is asked to go on, except at the fast pace */
  gate: 'deal' | 'claim' | null;
  /** done by whoever looks, so that it need not be explained */
  own: boolean;
}

/** Rules behind events that bring no points. */
const RULES: Partial<Record<EventMessage['kind'], string>> = {
  card_cut: '2.2', cut_tied: '2.2', dealer_chosen: '2.2', deal_started: '2.3', hand_dealt: '2.3', crib_card_dealt: '2.3',
  cards_laid_away: '2.3', starter_cut: '2.4', play_started: '3.1', card_laid: '3.1', go_said: '3.7', go_taken_back: '6.1',
  count_ended: '3.9', hand_shown: '4.1', hand_claimed: '6.3', hand_counted: '4.2', points_missed: '6.3', overclaimed: '6.4',
  muggins_claimed: '6.3', renege_claimed: '6.1', game_won: '5.1',
};

const TIMES: Record<EventMessage['kind'], number> = {
  pack_shuffled: 250, card_cut: 800, cut_tied: 1400, dealer_chosen: 1300, deal_started: 500, hand_dealt: 160, crib_card_dealt: 250,
  cards_laid_away: 450, starter_cut: 1000, play_started: 350, card_laid: 850, go_said: 900, go_taken_back: 900, count_ended: 1000,
  hand_shown: 700, hand_claimed: 900, hand_counted: 850, points_missed: 2000, overclaimed: 2000, muggins_claimed: 2000,
  renege_claimed: 2600, pegged: 700, deal_ended: 600, game_won: 900, player_changed: 1400, game_ended: 1600, time_over: 1400,
};
/** More for a moment that brings points: there is a reason to read and a peg to follow. */
const FOR_POINTS = 700;
const PER_ITEM = 850;

const seatOf = (event: EventMessage): number | null => ('seat' in event ? event.seat : null);
const rulesOf = (event: EventMessage): string[] => {
  const scores = 'scores' in event ? (event.scores as ScoreItem[] | number[]) : [];
  const given = scores.flatMap((item) => (typeof item === 'object' ? [item.rule] : []));
  return given.length > 0 ? given : [RULES[event.kind] ?? ''].filter(Boolean);
};

/** Lines that say in other words what the line before has said. */
const quiet = (event: EventMessage) => event.kind === 'pegged';

class Cutter {
  readonly beats: Beat[] = [];
  private lines = 0;
  constructor(
    private view: ViewMessage,
    private readonly step: Step,
  ) {}

  /** A new moment. Its view is the one after its events. */
  open(event: EventMessage, more: Partial<Beat> = {}): void {
    this.view = applyEvent(this.view, event);
    const before = this.beats.at(-1)?.counting ?? null;
    this.beats.push({
      kind: event.kind, step: this.step.number, view: this.view, lines: [event.line], first: this.lines++,
      call: event.say ? { seat: seatOf(event) ?? 0, text: event.say } : null,
      gains: [], counting: ABOUT_HAND.has(event.kind) ? before : null, rules: [...new Set(rulesOf(event))], time: TIMES[event.kind], gate: null,
      own: this.step.seat !== null && this.step.seat === this.view.seat && seatOf(event) === this.view.seat, ...more,
    });
  }

  /** Something that belongs to the moment before. */
  join(event: EventMessage): void {
    const beat = this.beats.at(-1)!;
    this.view = applyEvent(this.view, event);
    beat.view = this.view;
    beat.lines = [...beat.lines, event.line];
    this.lines++;
    beat.rules = [...new Set([...beat.rules, ...rulesOf(event)])];
  }

  peg(event: Pegged): void {
    if (this.beats.length === 0) this.open(event);
    else this.join(event);
    const beat = this.beats.at(-1)!;
    beat.gains = [...beat.gains, { seat: event.seat, side: event.side, points: event.points, scores: event.scores }];
    beat.time += beat.counting ? 0 : FOR_POINTS;
    beat.own = false;
  }

  count(event: HandCounted): void {
    this.open(event, { call: null, counting: { event, at: -1 }, time: event.scores.length > 0 ? 300 : 1100 });
    if (event.scores.length === 0) this.beats.at(-1)!.call = { seat: event.seat, text: event.say ?? '' };
    event.scores.forEach((item, at) => {
      this.beats.push({
        ...this.beats.at(-1)!, lines: [], first: this.lines, call: { seat: event.seat, text: event.said[at] ?? '' }, counting: { event, at },
        rules: [item.rule], time: PER_ITEM,
      });
    });
    // The whole hand stays a while with its total.
    if (event.scores.length > 0) this.beats.at(-1)!.time += 900;
  }
}

const sameTime = (a: EventMessage | undefined, b: EventMessage) =>
  (a?.kind === 'hand_dealt' && (b.kind === 'hand_dealt' || b.kind === 'crib_card_dealt')) ||
  (a?.kind === 'deal_started' && b.kind === 'hand_dealt') ||
  (a?.kind === 'starter_cut' && b.kind === 'play_started') ||
  b.kind === 'deal_ended';

/** What is said about the hand that lies there still. */
const ABOUT_HAND = new Set<EventMessage['kind']>(['hand_claimed', 'points_missed', 'overclaimed', 'muggins_claimed']);

/** The moments of a step. */
export function beatsOf(before: ViewMessage, step: Step): Beat[] {
  const cutter = new Cutter(atRest(before), step);
  let last: EventMessage | undefined;
  for (const event of step.events) {
    if (event.kind === 'pegged') cutter.peg(event);
    else if (event.kind === 'hand_counted') cutter.count(event);
    else if (cutter.beats.length > 0 && sameTime(last, event)) cutter.join(event);
    else cutter.open(event);
    const beat = cutter.beats.at(-1)!;
    if (event.kind === 'deal_ended') beat.gate = 'deal';
    if (event.kind === 'points_missed' || event.kind === 'overclaimed' || event.kind === 'muggins_claimed') beat.gate = 'claim';
    if (!quiet(event)) last = event;
  }
  const end = cutter.beats.at(-1);
  // The step's own view is the truth; but a hand that is still being looked at stays.
  if (end && !end.gate) end.view = step.view;
  return cutter.beats;
}
