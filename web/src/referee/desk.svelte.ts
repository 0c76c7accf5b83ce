import { ApiError, call } from '../api';
import { cardName, type CardCode } from '../cards/card';
import { typedCards } from '../cards/typed';
import type { ClaimName, DetailName, RefereeAnswer, RefereeCase, RefereeExample, RefereeOrder, RefereeTopic } from '../messages';
import { words } from './words';

/** Asks the referee. */
export const ask = (order: RefereeOrder) => call<RefereeAnswer>('/api/referee', { method: 'POST', body: order });

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : String(error));

/** Where a picked card goes: to the cards laid, to those of whoever says go, or to what a seat holds. */
export type Zone = 'series' | 'held' | 0 | 1 | 2 | 3;

export interface Ruling {
  answer: RefereeAnswer;
  /** the same under tournament rules, where that makes a difference */
  tournament: RefereeAnswer | null;
}

/** Cards laid out on the referee's table, and what is asked about them. */
export class Desk {
  claim = $state<ClaimName>('points');
  players = $state(2);
  names = $state<string[]>([...words.names]);
  series = $state<{ code: CardCode; seat: number }[]>([]);
  held = $state<CardCode[]>([]);
  /** by seat; null where it is not known */
  hands = $state<(CardCode[] | null)[]>([null, null, null, null]);
  claimed = $state<number | null>(null);
  count = $state<number | null>(null);
  zone = $state<Zone>('series');
  typed = $state('');
  problem = $state<string | null>(null);
  /** what is missing or cannot be, said at the button */
  refusal = $state<string | null>(null);
  ruling = $state.raw<Ruling | null>(null);
  busy = $state(false);

  readonly topics: readonly RefereeTopic[] = [];

  constructor(topics: readonly RefereeTopic[]) {
    this.topics = topics;
  }

  readonly topic = $derived(this.topics.find((topic) => topic.claim === this.claim) ?? this.topics[0]!);
  readonly seats = $derived(Array.from({ length: this.players }, (_, seat) => seat));
  readonly zoneName = $derived.by(() => {
    if (typeof this.zone === 'number') return words.hand(this.nameOf(this.zone));
    return this.zone === 'held' ? words.held : words.series;
  });
  /** every card that lies somewhere the question asks for */
  readonly placed = $derived([
    ...(this.asks('series') ? this.series.map((card) => card.code) : []),
    ...(this.asks('held') ? this.held : []),
    ...(this.asks('hands') ? this.seats.flatMap((seat) => this.hands[seat] ?? []) : []),
  ]);

  asks(detail: DetailName): boolean {
    return this.topic.needs.includes(detail) || this.topic.may.includes(detail);
  }

  nameOf(seat: number): string {
    return this.names[seat]?.trim() || words.names[seat] || '';
  }

  /** Another question about the same cards. */
  choose(claim: ClaimName): void {
    this.claim = claim;
    this.zone = this.asks('series') ? 'series' : 'held';
    this.changed();
  }

  /** A card of the picker: to the zone that is being filled, or back from it. */
  pick(code: CardCode): void {
    this.changed();
    if (this.#has(this.zone, code)) this.remove(this.zone, code);
    else if (this.placed.includes(code)) this.problem = words.elsewhere(cardName(code));
    else this.#put(code);
  }

  addTyped(): void {
    this.changed();
    const { cards, wrong } = typedCards(this.typed);
    if (wrong !== null) this.problem = words.noCard(wrong);
    for (const code of wrong === null ? cards : []) {
      if (this.placed.includes(code)) this.problem = words.elsewhere(cardName(code));
      else this.#put(code);
    }
    if (this.problem === null) this.typed = '';
  }

  remove(zone: Zone, code: CardCode): void {
    this.changed();
    if (zone === 'series') this.series = this.series.filter((card) => card.code !== code);
    else if (zone === 'held') this.held = this.held.filter((card) => card !== code);
    else this.hands[zone] = (this.hands[zone] ?? []).filter((card) => card !== code);
  }

  setKnown(seat: number, known: boolean): void {
    this.hands[seat] = known ? [] : null;
    if (known) this.zone = seat as Zone;
    else if (this.zone === seat) this.zone = 'series';
    this.changed();
  }

  setPlayers(players: number): void {
    this.players = players;
    this.series = this.series.map((card) => ({ ...card, seat: card.seat % players }));
    if (typeof this.zone === 'number' && this.zone >= players) this.zone = 'series';
    this.changed();
  }

  /** Lays out an example. */
  fill(example: RefereeExample): void {
    this.claim = example.claim;
    this.players = example.players;
    this.series = example.series.map((code, i) => ({ code, seat: example.seats?.[i] ?? i % example.players }));
    this.held = [...(example.held ?? [])];
    this.hands = words.names.map((_, seat) => example.hands?.[seat] ?? null).map((hand) => (hand === null ? null : [...hand]));
    this.claimed = example.claimed;
    this.count = example.count;
    this.zone = this.asks('series') ? 'series' : 'held';
    this.changed();
  }

  clear(): void {
    this.series = [];
    this.held = [];
    this.hands = [null, null, null, null];
    this.claimed = null;
    this.count = null;
    this.zone = this.asks('series') ? 'series' : 'held';
    this.typed = '';
    this.changed();
  }

  /** An answer belongs to what was asked, so a change takes it away. */
  changed(): void {
    this.problem = null;
    this.refusal = null;
    this.ruling = null;
  }

  async judge(): Promise<void> {
    this.changed();
    this.refusal = this.#missing();
    if (this.refusal !== null || this.busy) return;
    this.busy = true;
    try {
      const both = this.asks('tournament');
      const [answer, tournament] = await Promise.all([
        ask({ case: this.order(false) }), both ? ask({ case: this.order(true) }) : null,
      ]);
      this.ruling = { answer, tournament };
    } catch (error) {
      this.refusal = messageOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** The case as the server takes it, with what the question asks for and nothing else. */
  order(tournament: boolean): RefereeCase {
    const order: RefereeCase = { claim: this.claim, players: this.players, names: this.seats.map((seat) => this.nameOf(seat)), tournament };
    if (this.asks('series')) order.series = this.series.map((card) => card.code);
    if (this.asks('series')) order.seats = this.series.map((card) => card.seat);
    if (this.asks('hands')) order.hands = this.seats.map((seat) => this.hands[seat] ?? null);
    if (this.asks('claimed')) order.claimed = this.claimed;
    if (this.asks('count')) order.count = this.count;
    if (this.asks('held')) order.held = [...this.held];
    return order;
  }

  #missing(): string | null {
    const needs = this.topic.needs;
    if (needs.includes('series') && this.series.length === 0) return words.needSeries;
    if (needs.includes('count') && (this.count === null || !(this.count >= 0 && this.count <= 31))) return words.needCount;
    if (needs.includes('held') && this.held.length === 0) return words.needHeld;
    return null;
  }

  #has(zone: Zone, code: CardCode): boolean {
    if (zone === 'series') return this.series.some((card) => card.code === code);
    return (zone === 'held' ? this.held : (this.hands[zone] ?? [])).includes(code);
  }

  #put(code: CardCode): void {
    if (this.zone === 'series') {
      const last = this.series.at(-1);
      this.series = [...this.series, { code, seat: last ? (last.seat + 1) % this.players : 0 }];
    } else if (this.zone === 'held') this.held = [...this.held, code];
    else this.hands[this.zone] = [...(this.hands[this.zone] ?? []), code];
  }
}
