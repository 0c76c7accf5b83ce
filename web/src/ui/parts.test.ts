import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Parts } from './parts.svelte';

/** Milliseconds from one picture to the next. */
const PICTURE = 16;
const picture = () => vi.advanceTimersByTime(PICTURE + 1);

describe('a page in parts', () => {
  let hidden = false;
  beforeEach(() => {
    hidden = false;
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, PICTURE));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
    vi.stubGlobal('document', { get hidden() { return hidden; } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('has its first part at once and the rest after the next picture', () => {
    const parts = new Parts();
    parts.start(3);
    expect([parts.ready, parts.whole]).toEqual([1, false]);
    picture();
    expect([parts.ready, parts.whole]).toEqual([3, true]);
  });

  it('lets the browser draw between parts that take long', () => {
    const parts = new Parts();
    vi.spyOn(performance, 'now').mockImplementation(() => parts.ready * 100);
    parts.start(4);
    const seen: number[] = [];
    while (!parts.whole) {
      picture();
      seen.push(parts.ready);
    }
    expect(seen).toEqual([2, 3, 4]);
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

  it('goes on where no picture is made, and ends with its page', () => {
    hidden = true;
    const parts = new Parts();
    parts.start(2);
    vi.advanceTimersByTime(1);
    expect(parts.whole).toBe(true);
    parts.start(2);
    parts.stop();
    vi.runAllTimers();
    expect(parts.ready).toBe(1);
  });
});
