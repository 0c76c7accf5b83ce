import { describe, expect, it } from 'vitest';
import type { Step, ViewMessage } from '../messages';
import { beatsOf, type Beat } from './beats';
import { applyEvent, atRest } from './stage';
import { holdOf } from './pace';
import { moment, sample } from './sample';

const { snapshot, steps } = sample;
const before = (step: Step): ViewMessage => steps[steps.indexOf(step) - 1]?.view ?? snapshot.view;
const all = (): Beat[] => steps.flatMap((step) => beatsOf(before(step), step));

/** What is seen on the table. */
const seen = (view: ViewMessage) => ({
  hand: view.hand, hand_sizes: view.hand_sizes, crib_size: view.crib_size, starter: view.starter, series: view.series,
  finished: view.finished, count: view.count, scores: view.scores, pegs: view.pegs, shown: view.shown, deal: view.deal_number,
});

describe('the moments of a step', () => {
  it('bring the table to where the server says it is', () => {
    for (const step of steps) {
      const after = step.events.reduce(applyEvent, atRest(before(step)));
      if (step.action_kind !== 'start') expect(seen(after)).toEqual(seen(step.view));
    }
  });

  it('say every line once and in order', () => {
    for (const step of steps) {
      const beats = beatsOf(before(step), step);
      expect(beats.flatMap((beat) => beat.lines)).toEqual(step.events.map((event) => event.line));
      for (const beat of beats) if (beat.lines.length > 0) expect(step.events[beat.first]!.line).toBe(beat.lines[0]);
    }
  });

  it('light each combination of a hand as it is said', () => {
    const counted = all().filter((beat) => beat.counting !== null);
    const hands = steps.flatMap((step) => step.events).filter((event) => event.kind === 'hand_counted');
    expect(hands.length).toBe(4);
    for (const hand of hands) {
      const of = counted.filter((beat) => beat.counting!.event === hand);
      expect(of.map((beat) => beat.counting!.at)).toEqual([-1, ...hand.scores.map((_, i) => i)]);
      expect(of.slice(1).map((beat) => beat.call!.text)).toEqual(hand.said);
    }
  });

  it('put points to the moment that brought them', () => {
    const pegged = steps.flatMap((step) => step.events).filter((event) => event.kind === 'pegged');
    const gains = all().flatMap((beat) => beat.gains);
    expect(gains.map((gain) => gain.points)).toEqual(pegged.map((event) => event.points));
  });

  it('stop after the crib with all still on the table', () => {
    const end = all().find((beat) => beat.gate === 'deal')!;
    expect(end.counting?.event.crib).toBe(true);
    expect(end.view.shown.length).toBe(4);
  });

  it('leave nothing to do while they are shown, but the last has the newest view', () => {
    for (const step of steps) {
      const beats = beatsOf(before(step), step);
      for (const beat of beats.slice(0, -1)) expect(beat.view.may).toEqual([]);
      if (beats.length > 0 && !beats.at(-1)!.gate) expect(beats.at(-1)!.view).toBe(step.view);
    }
  });
});

describe('the pace', () => {
  it('waits for the player after a deal and after a correction, except when fast', () => {
    for (const gate of ['deal', 'claim'] as const) {
      expect(holdOf(moment({ gate }), 'normal')).toBeNull();
      expect(holdOf(moment({ gate }), 'slow')).toBeNull();
      expect(holdOf(moment({ gate }), 'fast')).toBeGreaterThan(0);
    }
  });
  it('explains by waiting, but not what the player has just done without points', () => {
    expect(holdOf(moment(), 'explain')).toBeNull();
    expect(holdOf(moment({ own: true }), 'explain')).toBeGreaterThan(0);
    expect(holdOf(moment({ kind: 'hand_dealt' }), 'explain')).toBeGreaterThan(0);
  });
  it('is slower when slow', () => {
    expect(holdOf(moment(), 'slow')!).toBeGreaterThan(holdOf(moment(), 'normal')!);
  });
  it('shows a whole deal in less than ten seconds when fast', () => {
    const time = all().reduce((sum, beat) => sum + (holdOf(beat, 'fast') ?? Infinity), 0);
    expect(time).toBeLessThan(10_000);
  });
});
