import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Parts } from './parts.svelte';

describe('a page in parts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('has its first part at once and the rest as soon as the browser has time', () => {
    const parts = new Parts();
    parts.start(3);
    expect([parts.ready, parts.whole]).toEqual([1, false]);
    vi.advanceTimersToNextTimer();
    expect([parts.ready, parts.whole]).toEqual([3, true]);
  });

  it('lets the browser draw between parts that take long', () => {
    const parts = new Parts();
    vi.spyOn(performance, 'now').mockImplementation(() => parts.ready * 100);
    parts.start(4);
    const seen: number[] = [];
    while (!parts.whole) {
      vi.advanceTimersToNextTimer();
      seen.push(parts.ready);
    }
    expect(seen).toEqual([2, 3, 4]);
  });

  it('begins with as many parts as are asked for', () => {
    const parts = new Parts();
    parts.start(4, 4);
    expect(parts.whole).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    parts.start(4, 0);
    expect(parts.ready).toBe(0);
    vi.runAllTimers();
    expect(parts.ready).toBe(4);
  });

  it('is whole for whoever asks, and nothing comes twice', () => {
    const parts = new Parts();
    parts.start(5);
    parts.finish();
    expect(parts.whole).toBe(true);
    vi.runAllTimers();
    parts.finish();
    expect(parts.ready).toBe(5);
  });

  it('ends with its page', () => {
    const parts = new Parts();
    parts.start(2);
    parts.stop();
    vi.runAllTimers();
    expect(parts.ready).toBe(1);
  });
});
