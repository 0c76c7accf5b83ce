/**
 * How the table looks after an event: cards moved, pegs put where the event says. No rule is
 * decided and no point counted here; what may be done comes with the view after the step.
 */
import type { EventMessage, ViewMessage } from '../messages';

const set = <T>(list: readonly T[], index: number, value: T): T[] => list.map((old, i) => (i === index ? value : old));
const less = (list: readonly number[], seat: number, by: number): number[] =>
  list.map((old, i) => (i === seat ? Math.max(0, old - by) : old));
const without = (cards: readonly string[], gone: readonly (string | null)[]): string[] => cards.filter((card) => !gone.includes(card));
const known = (cards: readonly (string | null)[]): string[] => cards.filter((card) => card !== null);

/** While steps are shown, nothing may be done with them: what may be done is in the newest view. */
export function atRest(view: ViewMessage): ViewMessage {
  return { ...view, may: [], fitting: [], cannot_lay: [], can_undo: false };
}

export function applyEvent(view: ViewMessage, event: EventMessage): ViewMessage {
  switch (event.kind) {
    case 'card_cut':
      return { ...view, cuts: [...view.cuts, { seat: event.seat, card: event.card }] };
    case 'dealer_chosen':
      return { ...view, dealer: event.seat };
    case 'deal_started':
      return cleared(view, event.number, event.dealer);
    case 'hand_dealt': {
      const mine = event.seat === view.seat;
      return {
        ...view,
        hand: mine ? sorted(known(event.cards)) : view.hand,
        hand_sizes: set(view.hand_sizes, event.seat, event.cards.length),
        undealt: view.undealt - event.cards.length,
      };
    }
    case 'crib_card_dealt':
      return { ...view, crib_size: view.crib_size + 1, undealt: view.undealt - 1 };
    case 'cards_laid_away': {
      const mine = event.seat === view.seat;
      const hand = mine ? without(view.hand, event.cards) : view.hand;
      return {
        ...view,
        hand,
        kept: mine ? hand : view.kept,
        laid_away: mine ? known(event.cards) : view.laid_away,
        hand_sizes: less(view.hand_sizes, event.seat, event.cards.length),
        has_laid_away: set(view.has_laid_away, event.seat, true),
        crib_size: view.crib_size + event.cards.length,
      };
    }
    case 'starter_cut':
      return { ...view, starter: event.card, phase: 'play' };
    case 'play_started':
      return { ...view, phase: 'play', to_act: [event.leader] };
    case 'card_laid':
      return {
        ...view,
        hand: without(view.hand, [event.card]),
        hand_sizes: less(view.hand_sizes, event.seat, 1),
        series: [...view.series, { seat: event.seat, card: event.card }],
        count: event.count,
        to_act: [],
      };
    case 'go_said':
      return { ...view, gone: [...view.gone, event.seat] };
    case 'go_taken_back':
      return { ...view, gone: view.gone.filter((seat) => seat !== event.seat) };
    case 'count_ended':
      return {
        ...view,
        finished: view.series.length > 0 ? [...view.finished, view.series] : view.finished,
        series: [], gone: [], count: 0,
        to_act: event.leader === null ? [] : [event.leader],
      };
    case 'hand_shown':
      return { ...view, phase: 'show', shown: [...view.shown, { seat: event.seat, crib: event.crib, cards: event.cards }] };
    case 'hand_claimed':
      return { ...view, claimed: event.points };
    case 'hand_counted':
      return { ...view, claimed: null };
    case 'pegged': {
      const [back, front] = view.pegs[event.side] ?? [0, 0];
      const pegs = event.points < 0 ? [Math.min(back, event.score), event.score] : [front, event.score];
      return {
        ...view,
        pegs: set(view.pegs, event.side, pegs as [number, number]),
        scores: set(view.scores, event.side, event.score),
      };
    }
    case 'game_won':
      return { ...view, phase: 'over', winner: event.side, skunks: event.skunks };
    case 'game_ended':
      return { ...view, phase: 'over', winner: event.winner, to_act: [], ending: { kind: event.ending, seat: event.seat, winner: event.winner } };
    case 'pack_shuffled':
    case 'cut_tied':
    case 'deal_ended':
    case 'renege_claimed':
    case 'player_changed':
    case 'time_over':
    case 'points_missed':
    case 'overclaimed':
    case 'muggins_claimed':
      return view;
  }
}

function cleared(view: ViewMessage, number: number, dealer: number): ViewMessage {
  const none = view.names.map(() => 0);
  return {
    ...view, phase: 'deal', deal_number: number, dealer, pone: null, hand: [], kept: [], laid_away: [], hand_sizes: none,
    has_laid_away: view.names.map(() => false), crib_size: 0, undealt: 52, starter: null, series: [], finished: [], count: 0,
    gone: [], goes: [], announced: [], shown: [], claimed: null, cuts: [], free_cuts: [], to_act: [],
  };
}

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';
const order = (card: string) => RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!);

/** A hand as it is held: from low to high. */
export const sorted = (cards: readonly string[]): string[] => [...cards].sort((a, b) => order(a) - order(b));
