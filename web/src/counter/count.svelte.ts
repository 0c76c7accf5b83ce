import { ApiError, call } from '../api';
import { cardName, type CardCode } from '../cards/card';
import type { CountedHand } from '../messages';
import { announcer } from '../ui/announcer.svelte';
import { addressOf, placeOf } from './place';
import { words } from './words';

/** The place of the starter among the five. */
export const STARTER = 4;
const NONE: readonly (CardCode | null)[] = [null, null, null, null, null];

/** The five cards, what is typed, and the count that the server sent for them. */
export class Count {
  slots = $state.raw<readonly (CardCode | null)[]>(NONE);
  /** the place whose card is to be changed */
  changing = $state<number | null>(null);
  crib = $state(false);
  typed = $state('');
  /** what is wrong with what was typed or picked */
  problem = $state<string | null>(null);
  answer = $state.raw<CountedHand | null>(null);
  /** the combination that is said now; null shows all of them */
  at = $state<number | null>(null);
  /** a link is being followed; what comes below the count waits for it */
  opening = $state(false);
  #asking: AbortController | null = null;

  readonly chosen = $derived(this.slots.filter((code) => code !== null));
  /** where the next card goes */
  readonly next = $derived(this.changing ?? this.slots.indexOf(null));
  readonly left = $derived(this.slots.length - this.chosen.length);
  /** cards lit now */
  readonly lit = $derived(this.at === null ? [] : (this.answer?.combinations[this.at]?.cards ?? []));
  readonly points = $derived(this.at === null ? (this.answer?.points ?? 0) : (this.answer?.combinations[this.at]?.running ?? 0));

  /** A card of the picker: it goes to the next place, or away from where it is. */
  pick(code: CardCode): void {
    this.problem = null;
    const place = this.slots.indexOf(code);
    if (place >= 0 && (this.changing === null || this.changing === place)) return this.#put(place, null);
    if (place >= 0) this.problem = words.twice(cardName(code));
    else if (this.next < 0) this.problem = words.full;
    else this.#put(this.next, code);
  }

  /** A place was chosen: its card is the one to change, or no longer. */
  choose(place: number): void {
    this.problem = null;
    this.changing = this.changing === place ? null : place;
  }

  takeAway(): void {
    if (this.changing !== null) this.#put(this.changing, null);
  }

  /** The chosen card and the starter change places. */
  makeStarter(): void {
    if (this.changing === null) return;
    const slots = [...this.slots];
    [slots[this.changing], slots[STARTER]] = [slots[STARTER]!, slots[this.changing]!];
    this.#set(slots);
  }

  clear(): void {
    this.typed = '';
    this.problem = null;
    this.#set(NONE);
  }

  setCrib(crib: boolean): void {
    this.crib = crib;
    this.#set(this.slots);
  }

  /** Counts what is typed. */
  async countTyped(): Promise<void> {
    if (!this.typed.trim()) this.problem = words.typeEmpty;
    else await this.#ask(this.typed);
  }

  /** Takes up what the address says; nothing happens where it says what is there already. */
  open(address: URL): void {
    const { cards, crib } = placeOf(address);
    if (address.pathname !== '/count' || address.pathname + address.search === addressOf(this.slots, this.crib)) return;
    this.crib = crib;
    this.typed = cards;
    if (cards) {
      this.opening = true;
      void this.#ask(cards).finally(() => (this.opening = false));
    } else this.#set(NONE);
  }

  /** Steps to a combination; past the last one the whole count is there again. */
  step(to: number | null): void {
    const last = (this.answer?.combinations.length ?? 0) - 1;
    this.at = to === null || to > last ? null : Math.max(0, to);
    const said = this.at === null ? null : this.answer?.combinations[this.at]?.say;
    if (said) announcer.say(said);
  }

  #put(place: number, code: CardCode | null): void {
    this.#set(this.slots.map((old, i) => (i === place ? code : old)));
  }

  #set(slots: readonly (CardCode | null)[]): void {
    this.slots = slots;
    this.changing = null;
    this.at = null;
    this.#asking?.abort();
    if (slots.includes(null)) {
      this.answer = null;
      this.#note();
    } else {
      this.typed = '';
      void this.#ask(slots.filter((code) => code !== null));
    }
  }

  async #ask(cards: string | CardCode[]): Promise<void> {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    try {
      const body = { cards, crib: this.crib };
      const answer = await call<CountedHand>('/api/count', { method: 'POST', body, signal: asking.signal });
      if (asking.signal.aborted) return;
      this.slots = [...answer.hand, answer.starter];
      this.answer = answer;
      this.at = null;
      this.changing = null;
      this.problem = null;
      announcer.say(`${answer.say}. ${answer.points} ${words.points(answer.points)}.`);
      this.#note();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.problem = error instanceof ApiError ? error.message : words.fault;
    }
  }

  /** Keeps the address such that it reopens what is shown, leaving no trail of steps back. */
  #note(): void {
    history.replaceState(history.state, '', addressOf(this.slots, this.crib));
  }
}
