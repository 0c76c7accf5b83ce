import { describe, expect, it } from 'vitest';
import { createAnnouncer } from './announcer.svelte';

describe('announcer', () => {
  it('says each numbered event once', () => {
    const a = createAnnouncer();
    expect(a.say('seven', 'table', 1)).toBe(true);
    expect(a.say('fifteen for two', 'table', 2)).toBe(true);
    expect(a.say('fifteen for two', 'table', 2)).toBe(false);
    expect(a.say('seven', 'table', 1)).toBe(false);
    expect(a.lines.map((line) => line.text)).toEqual(['seven', 'fifteen for two']);
  });

  it('keeps tables apart and says the same words again for a new event', () => {
    const a = createAnnouncer();
    expect(a.say('go', 'one', 5)).toBe(true);
    expect(a.say('go', 'two', 5)).toBe(true);
    expect(a.say('go', 'one', 6)).toBe(true);
    expect(new Set(a.lines.map((line) => line.key)).size).toBe(3);
  });

  it('stays silent about what was known when the table was opened', () => {
    const a = createAnnouncer();
    a.skipTo('table', 40);
    expect(a.say('old', 'table', 40)).toBe(false);
    expect(a.say('new', 'table', 41)).toBe(true);
  });

  it('keeps only the last lines', () => {
    const a = createAnnouncer();
    for (let i = 0; i < 50; i++) a.say(`line ${i}`);
    expect(a.lines.length).toBe(12);
    expect(a.lines.at(-1)?.text).toBe('line 49');
  });
});
