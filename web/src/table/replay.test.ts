import { describe, expect, it, vi } from 'vitest';
import type { Replay as ReplayMessage } from '../messages';
import { momentsOf, Replay } from './replay.svelte';
import { sample } from './sample';

const steps = sample.steps.map((step) => ({ ...step, hands: step.view.names.map((_, seat) => (seat === 0 ? step.view.hand : [])) }));
const message = (): ReplayMessage => ({
  table: sample.snapshot.table, seat: sample.snapshot.seat ?? 0, steps, last: steps.at(-1)!.number,
  game: { number: 1, match: 1, started_at: '', finished_at: '', winner: 0, ending: null, scores: [], skunks: [] },
});

describe('a replay', () => {
  it('has every moment of the game once, in order', () => {
    const moments = momentsOf(steps);
    const lines = moments.slice(1).flatMap((beat) => beat.lines);
    expect(lines).toEqual(steps.slice(1).flatMap((step) => step.events.map((event) => event.line)));
    expect(moments.map((beat) => beat.step)).toEqual([...moments.map((beat) => beat.step)].sort((a, b) => a - b));
  });

  it('goes both ways and tells the log only as far as it has come', () => {
    const replay = new Replay(message());
    const told: string[] = [];
    for (; replay.at < replay.end; replay.next()) told.push(JSON.stringify(replay.told));
    expect(replay.beat).toBeNull();
    expect(replay.told.flatMap((step) => step.events)).toHaveLength(steps.flatMap((step) => step.events).length);
    while (replay.at > 0) {
      replay.go(replay.at - 1);
      expect(JSON.stringify(replay.told)).toBe(told[replay.at]);
    }
    replay.go(-5);
    expect(replay.at).toBe(0);
    replay.go(10_000);
    expect(replay.at).toBe(replay.end);
  });

  it('allows nothing to be done', () => {
    const replay = new Replay(message());
    for (; replay.at < replay.end; replay.next()) expect(replay.view.may).toEqual([]);
    expect(replay.view.may).toEqual([]);
    expect(replay.present.can_undo).toBe(false);
  });

  it('plays by itself to the end and stops there', () => {
    vi.useFakeTimers();
    const replay = new Replay(message());
    replay.play();
    vi.advanceTimersByTime(30_000);
    expect(replay.at).toBeGreaterThan(1);
    replay.pause();
    const { at } = replay;
    vi.advanceTimersByTime(30_000);
    expect(replay.at).toBe(at);
    replay.play();
    vi.advanceTimersByTime(10_000_000);
    expect(replay.at).toBe(replay.end);
    expect(replay.playing).toBe(false);
    vi.useRealTimers();
  });

  it('shows the hands of others only when that is wished and they are those of the moment', () => {
    const replay = new Replay(message());
    for (; replay.at < replay.end; replay.next()) expect(replay.handOf(0)).toBeNull();
    replay.open = true;
    let open = 0;
    for (replay.go(0); replay.at < replay.end; replay.next()) {
      const hand = replay.handOf(0);
      if (!hand) continue;
      open++;
      expect(hand).toHaveLength(replay.view.hand_sizes[0]!);
    }
    expect(open).toBeGreaterThan(5);
  });
});
