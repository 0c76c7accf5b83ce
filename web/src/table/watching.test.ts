import { describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../messages';
import { sample } from './sample';
import { Watching } from './watching.svelte';

const snapshot: Snapshot = { ...sample.snapshot, seat: null, table: { ...sample.snapshot.table, id: '' } };

describe('whoever watches', () => {
  it('is asked to go on by nothing', () => {
    vi.useFakeTimers();
    const watching = new Watching('token', snapshot);
    watching.receive(sample.steps);
    for (let i = 0; i < 2000 && watching.beat; i++) {
      expect(watching.waiting).toBe(false);
      vi.advanceTimersByTime(10_000);
    }
    expect(watching.beat).toBeNull();
    vi.useRealTimers();
  });

  it('is told apart from seats and from other links', () => {
    expect(new Watching('a', snapshot).id).not.toBe(new Watching('b', snapshot).id);
  });
});
