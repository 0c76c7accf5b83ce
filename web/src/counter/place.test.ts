import { describe, expect, it } from 'vitest';
import { addressOf, placeOf } from './place';

const at = (path: string) => placeOf(new URL(path, 'http://pegout.test'));

describe('the address of a count', () => {
  it('reopens it', () => {
    const cards = ['5H', '5S', '5C', 'JD', '5D'];
    expect(addressOf(cards, true)).toBe('/count?cards=5H+5S+5C+JD+5D&crib=1');
    expect(at(addressOf(cards, true))).toEqual({ cards: '5H 5S 5C JD 5D', crib: true });
    expect(at(addressOf(cards, false))).toEqual({ cards: '5H 5S 5C JD 5D', crib: false });
  });

  it('names no cards before there are five', () => {
    expect(addressOf(['5H', null, null, null, null], false)).toBe('/count');
    expect(addressOf([null, null, null, null, null], true)).toBe('/count?crib=1');
    expect(at('/count')).toEqual({ cards: '', crib: false });
  });

  it('may be written by hand', () => {
    expect(at('/count?cards=10%E2%99%A5,5s')).toEqual({ cards: '10♥,5s', crib: false });
  });
});
