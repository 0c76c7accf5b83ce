import { describe, expect, it } from 'vitest';
import { typedCards } from './typed';

describe('typed cards', () => {
  it('are read in any usual way', () => {
    for (const text of ['th 5s ad', '10h, 5S; AD', '10♥5♠a♦', 'ten of hearts, five of spades, ace of diamonds', 'TH5SAD', '10♥️ 5♠️ 1d'])
      expect(typedCards(text)).toEqual({ cards: ['TH', '5S', 'AD'], wrong: null });
    expect(typedCards('  ')).toEqual({ cards: [], wrong: null });
  });

  it('that are none are named', () => {
    expect(typedCards('5h 5x').wrong).toBe('5x');
    expect(typedCards('five of cups').wrong).toBe('five of cups');
  });
});
