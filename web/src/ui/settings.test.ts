import { describe, expect, it } from 'vitest';
import { DEFAULTS, readSetting } from './settings.svelte';

describe('stored settings', () => {
  it('reads what was stored', () => {
    expect(readSetting('deck', '"four"')).toBe('four');
    expect(readSetting('volume', '0.25')).toBe(0.25);
    expect(readSetting('motion', 'null')).toBe(null);
  });

  it('falls back to the default on anything else', () => {
    expect(readSetting('deck', null)).toBe(DEFAULTS.deck);
    expect(readSetting('deck', '"five"')).toBe(DEFAULTS.deck);
    expect(readSetting('volume', '7')).toBe(DEFAULTS.volume);
    expect(readSetting('pace', '{not json')).toBe(DEFAULTS.pace);
  });

  it('keeps the sound off until it is asked for', () => {
    expect(DEFAULTS.sound).toBe(false);
  });
});
