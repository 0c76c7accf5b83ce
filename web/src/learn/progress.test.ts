import { describe, expect, it } from 'vitest';
import { afterAnswer, FRESH, fromFile, joined, kindOf, missedMost, readEntry, toFile, usualSeconds, type DrillEntry } from './progress';

const answered = (rights: readonly boolean[], tags: readonly string[] = [], level = 1): DrillEntry =>
  rights.reduce<DrillEntry>((entry, right) => afterAnswer(entry, level, { right, tags, next_level: level }, 2), FRESH.drill());

describe('a drill', () => {
  it('counts answers in a row and remembers the longest row', () => {
    expect(answered([true, true, false, true])).toMatchObject({ answered: 4, right: 3, streak: 1, best: 2 });
  });

  it('starts afresh at another level', () => {
    const up = afterAnswer(answered([true, true, true]), 1, { right: true, tags: [], next_level: 2 }, 2);
    expect(up).toMatchObject({ level: 2, recent: [] });
    expect(afterAnswer(up, 2, { right: false, tags: [], next_level: 2 }, 2).recent).toEqual([false]);
  });

  it('knows what is missed most, by share', () => {
    let entry = answered([false, false, true], ['runs']);
    entry = afterAnswer(entry, 1, { right: false, tags: ['pairs'], next_level: 1 }, 2);
    for (const tag of ['flush', 'flush']) entry = afterAnswer(entry, 1, { right: true, tags: [tag], next_level: 1 }, 2);
    expect(missedMost(entry)).toEqual([{ tag: 'runs', wrong: 2, asked: 3 }, { tag: 'pairs', wrong: 1, asked: 1 }]);
  });

  it('takes the middle of the last times, so that a pause does not count', () => {
    expect(usualSeconds(FRESH.drill())).toBeNull();
    const entry = [3, 4, 900].reduce((now, time) => afterAnswer(now, 1, { right: true, tags: [], next_level: 1 }, time), FRESH.drill());
    expect(usualSeconds(entry)).toBe(4);
    expect(Math.max(...entry.times)).toBe(120);
  });
});

describe('entries of two places', () => {
  it('join without losing what was done in either', () => {
    expect(joined('lesson', { done: 9, right: [1] }, { done: 5, right: [1, 4] })).toEqual({ done: 5, right: [1, 4] });
    expect(joined('lesson', { done: null, right: [] }, { done: 5, right: [] }).done).toBe(5);
    expect(joined('drill', answered([true, true, true]), answered([false, true, true, false]))).toMatchObject({ answered: 4, best: 3 });
    const day = { answers: [{ right: true, truth: '8', answer: 8 }] };
    expect(joined('daily', FRESH.daily(), day)).toEqual(day);
  });

  it('join with themselves to the same', () => {
    const entry = answered([true, false], ['runs']);
    expect(joined('drill', entry, entry)).toEqual(entry);
  });
});

describe('a file of progress', () => {
  it('gives back what went in', () => {
    const entries = { 'lesson.pairs': { done: 3, right: [2] }, 'drill.count': answered([true], ['runs']) };
    expect(fromFile(toFile(entries, new Date(0)))).toEqual(entries);
  });

  it('of something else is refused, and odd entries in one are mended or left out', () => {
    expect(fromFile('{"entries": {}}')).toBeNull();
    expect(fromFile('no json')).toBeNull();
    const odd = { 'lesson.a': { done: 'yes', right: ['x', 2] }, 'theme': 'dark', '__proto__': {}, 'drill.count': { level: 99 } };
    expect(fromFile(toFile(odd, new Date(0)))).toEqual({ 'lesson.a': { done: null, right: [2] }, 'drill.count': { ...FRESH.drill(), level: 3 } });
    expect(readEntry('daily', null)).toEqual({ answers: [] });
    expect(kindOf('lesson.../x')).toBeNull();
  });
});
