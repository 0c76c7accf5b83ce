import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api';
import type { Problem, Update } from '../messages';
import { announcer } from '../ui/announcer.svelte';
import { sample } from './sample';
import { Session, type Wire } from './session.svelte';

const { snapshot, steps } = sample;
const update = (more: Partial<Update>): Update => ({ number: 0, latest: 0, steps: [], snapshot: null, table: null, ...more });
const problem = (code: string, more: Partial<Problem> = {}): ApiError =>
  new ApiError({ type: 'x', title: 'x', status: 409, detail: 'A sentence.', code, ...more });
const refuses = (error: ApiError) => vi.fn().mockRejectedValue(error);
const wire = (more: Partial<Wire> = {}): Wire =>
  ({ act: vi.fn(), undo: vi.fn(), rematch: vi.fn(), table: vi.fn(), ...more }) as unknown as Wire;
const open = (w: Wire = wire()) => new Session(structuredClone(snapshot), w);

beforeEach(() => {
  vi.useFakeTimers();
  announcer.lines = [];
});

describe('a session', () => {
  it('takes each step once, whichever way it comes', () => {
    const session = open();
    session.receive(steps.slice(0, 2));
    session.receive(steps.slice(0, 3));
    session.receive(steps.slice(1, 2));
    expect(session.number).toBe(steps[2]!.number);
    expect(session.log.map((step) => step.number)).toEqual([...new Set(session.log.map((step) => step.number))]);
    expect(session.present).toBe(steps[2]!.view);
  });

  it('is at the present once everything has been shown', () => {
    const session = open();
    session.receive(steps);
    expect(session.beat).not.toBeNull();
    for (let i = 0; i < 400 && session.beat; i++) {
      session.next();
      vi.advanceTimersByTime(10);
    }
    expect(session.beat).toBeNull();
    expect(session.view).toBe(steps.at(-1)!.view);
    expect(session.told).toEqual(session.log);
  });

  it('tells the log no further than the table has shown', () => {
    const session = open();
    session.receive(steps);
    const told = session.told.flatMap((step) => step.events).length;
    expect(told).toBeLessThan(session.log.flatMap((step) => step.events).length);
  });

  it('brings the table to the present before it sends, and sends one command at a time', async () => {
    let answer: (update: Update) => void = () => {};
    const act = vi.fn(() => new Promise<Update>((resolve) => (answer = resolve)));
    const session = open(wire({ act }));
    session.receive(steps.slice(0, 2));
    const first = session.act({ kind: 'say_go' });
    expect(session.beat).toBeNull();
    await session.act({ kind: 'say_go' });
    expect(act).toHaveBeenCalledTimes(1);
    expect(act).toHaveBeenCalledWith('sample', 0, steps[1]!.number, { kind: 'say_go' }, expect.stringMatching(/^[0-9a-f]{32}$/));
    answer(update({ steps: steps.slice(2, 3) }));
    await first;
    expect(session.number).toBe(steps[2]!.number);
    expect(session.busy).toBe(false);
  });

  it('says every line once, also when it hurries to the present', () => {
    const session = open();
    const said: string[] = [];
    const say = vi.spyOn(announcer, 'say').mockImplementation((text) => Boolean(said.push(text)));
    session.receive(steps.slice(0, 4));
    session.flush();
    session.receive(steps.slice(0, 4));
    say.mockRestore();
    expect(said).toEqual(steps.slice(0, 4).flatMap((step) => step.events.map((event) => event.line)));
  });

  it('says what happens while friends are waited for, and lets no moment of it wait', () => {
    const session = new Session(structuredClone(snapshot), wire(), 'waiting');
    session.table = { ...session.table, seats: session.table.seats.map((seat, i) => ({ ...seat, open: i === 1 })) };
    const event = { kind: 'player_changed', seat: 1, level: null, by: 0, line: 'You open seat 2 again.', say: null } as const;
    session.receive([{ ...steps[0]!, number: snapshot.number + 1, events: [event], action_kind: 'open' }]);
    expect(announcer.lines.map((line) => line.text)).toEqual([event.line]);
    expect(session.beat).toBeNull();
    expect(session.log.at(-1)!.action_kind).toBe('open');
  });

  it('learns from a stale answer what has happened', async () => {
    const session = open(wire({ act: refuses(problem('stale', { update: update({ steps: steps.slice(0, 1) }) })) }));
    await session.act({ kind: 'say_go' });
    expect(session.number).toBe(steps[0]!.number);
    expect(announcer.lines.some((line) => line.text.includes('meanwhile'))).toBe(true);
  });

  it('shows why the rules refuse, with the rule', async () => {
    const session = open(wire({ act: refuses(problem('illegal', { detail: 'The count would pass 31.', rule: '3.1' })) }));
    await session.act({ kind: 'lay_card', card: 'KH' });
    expect(session.refusal).toEqual({ text: 'The count would pass 31.', rule: '3.1' });
  });

  it('marks what was taken back and shows the older table at once', () => {
    const session = open();
    session.receive(steps.slice(0, 3));
    const number = steps[2]!.number + 1;
    session.receive([{ ...steps[0]!, number, action_kind: 'undo', events: [], back_to: steps[0]!.number, undone: false }]);
    expect(session.beat).toBeNull();
    expect(session.view).toBe(steps[0]!.view);
    expect(session.log.filter((step) => step.undone).map((step) => step.number)).toEqual([steps[1]!.number, steps[2]!.number]);
  });

  it('lets a player act on what is shown, not on cards that are gone', () => {
    const session = open();
    session.receive(steps);
    expect(session.live).toBe(false);
    session.flush();
    expect(session.live).toBe(true);
  });
});
