import { describe, expect, it } from 'vitest';
import { cardName, courtArt, parseCard } from './card';
import { PIPS } from './pips';

describe('card codes', () => {
  it('reads a code, the ten in both spellings', () => {
    expect(parseCard('5H')).toEqual({ rank: '5', suit: 'H' });
    expect(parseCard('TD')).toEqual({ rank: '10', suit: 'D' });
    expect(parseCard('10d')).toEqual({ rank: '10', suit: 'D' });
  });

  it('refuses what is no card', () => {
    for (const code of ['', '1H', '5X', 'H5', '11S']) expect(() => parseCard(code)).toThrow('not a card');
  });

  it('says names', () => {
    expect(cardName('5H')).toBe('five of hearts');
    expect(cardName('AS')).toBe('ace of spades');
    expect(cardName(null)).toBe('face-down card');
  });

  it('takes the four-colour picture only where it differs', () => {
    expect(courtArt(parseCard('JD'), 'two')).toMatch(/cards\/JD\.svg$/);
    expect(courtArt(parseCard('JD'), 'four')).toMatch(/cards\/JD-four\.svg$/);
    expect(courtArt(parseCard('KS'), 'four')).toMatch(/cards\/KS\.svg$/);
  });

  it('puts as many pips on a card as its rank says', () => {
    for (const [rank, pips] of Object.entries(PIPS)) expect(pips.length).toBe(rank === 'A' ? 1 : Number(rank));
  });
});
