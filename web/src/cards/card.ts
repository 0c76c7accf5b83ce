import { RANK_NAMES, SUIT_NAMES, strings } from '../strings';

/** A card code such as "5H", "TD", "10D" or "KS"; null stands for a card face down. */
export type CardCode = string;
export type Suit = 'S' | 'H' | 'D' | 'C';
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K';

export interface CardParts {
  rank: Rank;
  suit: Suit;
}

export function parseCard(code: CardCode): CardParts {
  const text = code.trim().toUpperCase();
  const suit = text.slice(-1);
  const head = text.slice(0, -1);
  const rank = head === 'T' ? '10' : head;
  if (!(rank in RANK_NAMES) || !(suit in SUIT_NAMES)) throw new Error(`not a card: ${code}`);
  return { rank: rank as Rank, suit: suit as Suit };
}

/** "five of hearts"; "face-down card" for null. */
export function cardName(code: CardCode | null): string {
  if (code === null) return strings.faceDown;
  const { rank, suit } = parseCard(code);
  return strings.cardName(RANK_NAMES[rank] ?? rank, SUIT_NAMES[suit]);
}

export const isCourt = (rank: Rank): boolean => rank === 'J' || rank === 'Q' || rank === 'K';

/** Address of the picture of a court card. Hearts and spades look alike in both decks. */
export function courtArt(parts: CardParts, deck: 'two' | 'four'): string {
  const own = deck === 'four' && (parts.suit === 'C' || parts.suit === 'D') ? '-four' : '';
  return `${import.meta.env.BASE_URL}cards/${parts.rank}${parts.suit}${own}.svg`;
}
