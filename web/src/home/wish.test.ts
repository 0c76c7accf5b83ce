import { describe, expect, it } from 'vitest';
import { atLevel, levelOf, quickWish, readWish, usualWish } from './wish';

const several = {
  options: { players: 3, target: 61 },
  seats: [{ kind: 'person' as const, name: 'Anna' }, { kind: 'person' as const, name: 'Bert' }, { kind: 'computer' as const, level: 'beginner' }],
  take_back: false,
  match: null,
};

describe('the table of last time', () => {
  it('is read as it was stored', () => {
    expect(readWish(JSON.stringify(several))).toEqual(several);
  });

  it('may be listed and have free chat', () => {
    const open = { ...several, listed: true, chat: true, clock: { decision: 30, bank: 180 } };
    expect(readWish(JSON.stringify(open))).toEqual(open);
  });

  it('is forgotten when it makes no sense', () => {
    expect(readWish(null)).toBe(null);
    expect(readWish('{not json')).toBe(null);
    expect(readWish('{"seats":[{"kind":"person"}]}')).toBe(null);
    expect(readWish('{"seats":[{"kind":"person"},{"kind":"cat"}]}')).toBe(null);
    expect(readWish('{"seats":[{"kind":"person"},{"kind":"person"}],"options":{"target":[]}}')).toBe(null);
  });
});

describe('one click', () => {
  it('plays against the computer, gently with a newcomer who may take back', () => {
    expect(quickWish(null, null)).toEqual(usualWish('intermediate'));
    expect(quickWish(null, 'yes')).toEqual(usualWish('beginner', true));
  });

  it('repeats last time where one person played', () => {
    const last = { ...usualWish('advanced'), options: { target: 61, counting: 'manual' } };
    expect(quickWish(last, 'no')).toEqual(last);
  });

  it('keeps the rules but not the people of a table of several', () => {
    expect(quickWish(several, 'no')).toEqual({ ...usualWish('intermediate'), options: { target: 61 } });
  });
});

describe('a level', () => {
  it('is that of the computers', () => {
    expect(levelOf(several)).toBe('beginner');
    expect(levelOf(atLevel(several, 'advanced'))).toBe('advanced');
    expect(atLevel(several, 'advanced').seats[0]).toEqual({ kind: 'person', name: 'Anna' });
  });
});
