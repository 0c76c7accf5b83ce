/** The address that reopens a count, and reading it again. */
import type { CardCode } from '../cards/card';

export interface Place {
  /** as in the address: whatever somebody wrote there */
  cards: string;
  crib: boolean;
}

/** What an address asks to count. */
export function placeOf(address: URL): Place {
  return { cards: (address.searchParams.get('cards') ?? '').trim(), crib: address.searchParams.get('crib') === '1' };
}

/** The address of a count of five cards; with fewer, of an empty table. */
export function addressOf(cards: readonly (CardCode | null)[], crib: boolean): string {
  if (cards.length !== 5 || cards.includes(null)) return '/count' + (crib ? '?crib=1' : '');
  return `/count?cards=${cards.join('+')}` + (crib ? '&crib=1' : '');
}
