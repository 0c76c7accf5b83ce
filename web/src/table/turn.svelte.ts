/** What a player is about to do: cards chosen, a place to cut, points to call. Sent only when confirmed. */
import { cardName } from '../cards/card';
import { Claim } from './claim.svelte';
import type { Session } from './session.svelte';
import { words } from './words';

export type Asked = 'lay_away' | 'cut' | 'lay' | 'claim_go' | 'claim_hand' | 'accept' | null;

/** The button that does the next thing. */
export interface Primary {
  label: string;
  /** the same in full, where the label is short */
  name?: string;
  /** why it cannot be pressed yet */
  wait: string | null;
  run: () => void;
}

function kept(key: string): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((card) => typeof card === 'string') : [];
  } catch {
    return [];
  }
}

/** A second click of a double click comes sooner than this. */
const DOUBLE = 400;

export class Turn {
  readonly claim = new Claim();
  /** points called with a card */
  call = $state(0);
  #chosen = $state<string[]>([]);
  #card = $state<string | null>(null);
  #place = $state<number | null>(null);
  #acted = -Infinity;

  constructor(readonly session: Session) {
    this.#chosen = kept(this.#key);
  }

  get #key(): string {
    const { session } = this;
    return `pegout.chosen.${session.id}.${session.seat}`;
  }

  get asked(): Asked {
    const { session } = this;
    if (!session.live) return null;
    const { may, need } = session.present;
    if (may.includes('lay_away')) return 'lay_away';
    if (may.includes('cut_for_deal') || may.includes('cut_starter')) return 'cut';
    if (may.includes('lay_card') || may.includes('say_go')) return 'lay';
    // What answers to something said waits until it has been shown.
    if (session.beat) return null;
    if (may.includes('claim')) return need === 'claim_go' ? 'claim_go' : 'claim_hand';
    return may.includes('accept') ? 'accept' : null;
  }
  get manualCalls(): boolean {
    return this.session.present.options.calls === 'manual';
  }

  /** How many cards go to the crib. */
  get wanted(): number {
    return Math.max(0, this.session.present.hand.length - 4);
  }
  get chosen(): string[] {
    return this.asked === 'lay_away' ? this.#chosen.filter((card) => this.session.present.hand.includes(card)) : [];
  }
  /** The card that is to be laid, where its points are called. */
  get card(): string | null {
    return this.asked === 'lay' && this.#card !== null && this.session.present.fitting.includes(this.#card) ? this.#card : null;
  }
  /** Places where the pack may be cut. */
  get places(): number[] {
    const { present } = this.session;
    if (present.phase === 'cut_for_deal') return present.free_cuts;
    return Array.from({ length: Math.max(0, present.undealt - 1) }, (_, i) => i + 1);
  }
  get place(): number {
    const { places } = this;
    return this.#place !== null && places.includes(this.#place) ? this.#place : (places[Math.floor(places.length / 2)] ?? 0);
  }
  set place(place: number) {
    this.#place = place;
  }

  /** Whether a click just now can only be the second half of a double click. */
  tooSoon(): boolean {
    return performance.now() - this.#acted < DOUBLE;
  }

  /** A card of the hand is tapped, thrown or named by its key. */
  choose(card: string): void {
    const { session } = this;
    if (session.busy) return;
    // A click while something is still being shown is meant: the table comes to the present, then it is done or explained.
    if (!session.live) session.flush();
    const { asked } = this;
    if (asked === 'lay_away') return this.#toCrib(card);
    if (asked !== 'lay') return this.session.present.phase === 'play' ? session.refuse(words.notYourTurn, '3.1') : undefined;
    const reason = session.present.cannot_lay.find((other) => other.card === card);
    if (reason) return session.refuse(reason.sentence, reason.rule);
    if (!this.manualCalls) return this.#send({ kind: 'lay_card', card });
    session.refusal = null;
    this.call = 0;
    this.#card = this.#card === card ? null : card;
  }

  #toCrib(card: string): void {
    const { session, chosen } = this;
    session.refusal = null;
    if (chosen.includes(card)) this.#keep(chosen.filter((other) => other !== card));
    else if (chosen.length < this.wanted) this.#keep([...chosen, card]);
    else session.refuse(words.handFull(this.wanted), '2.3');
  }

  /** A choice outlives a reload of the page. */
  #keep(cards: string[]): void {
    this.#chosen = cards;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(cards));
    } catch {
      // No storage: the choice holds for this visit.
    }
  }

  cut(place: number): void {
    const kind = this.session.present.may.includes('cut_for_deal') ? 'cut_for_deal' : 'cut_starter';
    if (this.asked === 'cut') this.#send({ kind, position: place });
  }
  sayGo(): void {
    if (this.session.may('say_go')) this.#send({ kind: 'say_go' });
  }
  takeBackGo(): void {
    if (this.session.may('take_back_go')) this.#send({ kind: 'take_back_go' });
  }
  accept(): void {
    if (this.session.may('accept')) this.#send({ kind: 'accept' });
  }
  muggins(points: number): void {
    this.#send({ kind: 'claim_muggins', points });
  }
  renege(playOn: boolean): void {
    this.#send({ kind: 'claim_renege', play_on: playOn });
  }
  undo(): void {
    this.#acted = performance.now();
    void this.session.undo();
  }
  rematch(): void {
    this.#acted = performance.now();
    void this.session.rematch();
  }

  get primary(): Primary | null {
    const { session, chosen, wanted, card } = this;
    switch (this.asked) {
      case 'lay_away': {
        const left = wanted - chosen.length;
        const wait = left === 0 ? null : chosen.length > 0 ? words.chooseMore(left) : words.chooseAway(wanted);
        return { label: words.layAway, wait, run: () => this.#send({ kind: 'lay_away', cards: chosen }) };
      }
      case 'cut':
        return { label: words.cutHere, wait: null, run: () => this.cut(this.place) };
      case 'lay':
        if (!this.manualCalls) return null;
        if (session.present.fitting.length === 0) return { label: words.sayGo, wait: null, run: () => this.sayGo() };
        return {
          label: words.layFor(this.call), name: card ? words.layCardFor(cardName(card), this.call) : undefined, wait: card ? null : words.chooseCard,
          run: () => card && this.#send({ kind: 'lay_card', card, claim: this.call }),
        };
      case 'claim_go':
      case 'claim_hand': {
        const { points } = this.claim;
        return { label: words.claim(points), wait: points === null ? words.enterPoints : null, run: () => this.#claim(points) };
      }
      case 'accept':
        return { label: words.accept, wait: null, run: () => this.accept() };
      default:
        return null;
    }
  }

  #claim(points: number | null): void {
    if (points === null) return;
    this.#send({ kind: 'claim', points });
    this.claim.clear();
  }

  #send(action: Parameters<Session['act']>[0]): void {
    if (this.session.busy) return;
    this.#acted = performance.now();
    this.#card = null;
    this.#place = null;
    // Kept where laying away fails, gone before the next deal, which may bring the same cards.
    if (action.kind !== 'lay_away') this.#chosen = [];
    void this.session.act(action);
  }
}
