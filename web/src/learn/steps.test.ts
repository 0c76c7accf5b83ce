import { describe, expect, it } from 'vitest';
import type { PlayStep } from '../messages';
import { standingAfter, toldOf } from './steps';

const step = (more: Partial<PlayStep>): PlayStep => ({
  kind: 'card', seat: 0, card: null, count: 0, starts: false, say: '', scores: [], points: 0, totals: [0, 0], why: '', ...more,
});
const play: PlayStep[] = [
  step({ card: 'KH', count: 10, starts: true, say: 'ten' }),
  step({ seat: 1, card: '5S', count: 15, say: 'fifteen for two', scores: [{ kind: 'fifteen', cards: ['KH', '5S'], points: 2, rule: '3.2' }], points: 2, totals: [0, 2], why: 'Fifteen for 2 (3.2).' }),
  step({ kind: 'go', count: 15, say: 'go', totals: [0, 2] }),
  step({ card: '2C', count: 2, starts: true, say: 'two', totals: [0, 2] }),
];
const names = ['Ann', 'Ben'];
const codes = (cards: { code: string }[]) => cards.map((card) => card.code);

describe('a play told step by step', () => {
  it('lies there with nothing before its first step', () => {
    expect(standingAfter(play, 0, names)).toMatchObject({ current: [], finished: [], count: 0, totals: [0, 0], last: null });
  });

  it('lights the cards that have just pegged, and no longer', () => {
    expect(standingAfter(play, 2, names).current.map((card) => card.lit)).toEqual([true, true]);
    expect(standingAfter(play, 3, names).current.map((card) => card.lit)).toEqual([false, false]);
  });

  it('sets a count apart when the next begins', () => {
    const { current, finished, count, laid } = standingAfter(play, 4, names);
    expect([codes(current), finished.map(codes), count]).toEqual([['2C'], [['KH', '5S']], 2]);
    expect([...laid]).toEqual(['KH', '5S', '2C']);
  });

  it('is told with who, what, the call and the reason', () => {
    expect(toldOf(play[1]!, names, (code) => `<${code}>`)).toBe('Ben: <5S>: fifteen for two. Fifteen for 2 (3.2).');
    expect(toldOf(play[2]!, names, (code) => code)).toBe('Ann: go.');
  });
});
