/** Cards as a person types them into a form that shows them at once: "5h 10♦ qs". */
import { RANK_NAMES, SUIT_NAMES } from '../strings';
import type { CardCode } from './card';

const GLYPHS: Record<string, string> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C', '♤': 'S', '♡': 'H', '♢': 'D', '♧': 'C' };
const RANKS = new Map<string, string>([...Object.entries(RANK_NAMES).map(([rank, name]) => [name, rank] as const)]);
const SUITS = new Map<string, string>(Object.entries(SUIT_NAMES).map(([suit, name]) => [name, suit]));

/** The code of one card such as "5h", "10♦" or "ten of hearts", or null where it is none. */
function codeOf(text: string): CardCode | null {
  const named = /^(\w+) of (\w+)$/.exec(text);
  const [rank, suit] = named
    ? [RANKS.get(named[1]!) ?? named[1]!.toUpperCase(), SUITS.get(named[2]!)]
    : [text.slice(0, -1).toUpperCase(), GLYPHS[text.slice(-1)] ?? text.slice(-1).toUpperCase()];
  const head = rank === 'T' || rank === '1' ? (rank === 'T' ? '10' : 'A') : rank;
  return head in RANK_NAMES && suit !== undefined && suit in SUIT_NAMES ? (head === '10' ? 'T' : head) + suit : null;
}

/** Everything typed, cut into cards; `wrong` is the first piece that is no card. */
export function typedCards(text: string): { cards: CardCode[]; wrong: string | null } {
  const cards: CardCode[] = [];
  const plain = text.toLowerCase().replaceAll('\ufe0f', '').replaceAll('10', 't');
  for (const piece of plain.matchAll(/\w+ of \w+|[a2-9tjqk1][cdhs♠♥♦♣♤♡♢♧]|[^\s,;+|-]+/g)) {
    const code = codeOf(piece[0]);
    if (code === null) return { cards, wrong: piece[0] };
    cards.push(code);
  }
  return { cards, wrong: null };
}
