import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaidLine } from '../messages';
import { announcer } from '../ui/announcer.svelte';
import { Conversation, readMuted, textOf } from './said.svelte';

const line = (number: number, seat: number, text: string): SaidLine => ({ number, seat, name: seat ? 'Bob' : 'Ann', phrase: null, text });
const heard = (...lines: SaidLine[]) => ({ lines, earlier: false });
const said = () => announcer.lines.map(({ text }) => text);

function conversation(): Conversation {
  const made = new Conversation('t', () => [0]);
  made.connected();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  announcer.lines = [];
});

describe('what is said at the table', () => {
  it('is shown once, at its speaker, and said aloud', () => {
    const talk = conversation();
    talk.take(heard({ ...line(1, 1, ''), phrase: 'nice_cut', text: null }));
    talk.take(heard(line(1, 1, 'again')));
    expect(talk.lines.map(textOf)).toEqual(['Nice cut!']);
    expect(talk.bubble(1)).toBe('Nice cut!');
    expect(said()).toEqual(['Bob: Nice cut!']);
    expect(talk.unread).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(talk.bubble(1)).toBe('');
    expect(talk.newest).toBeNull();
    talk.open = true;
    expect(talk.unread).toBe(0);
  });

  it('is no news when it is my own, or was said before the page came', () => {
    const talk = conversation();
    talk.take({ lines: [line(1, 1, 'earlier')], earlier: true });
    talk.take(heard(line(2, 0, 'mine')));
    expect(talk.lines.map(textOf)).toEqual(['earlier', 'mine']);
    expect(talk.unread).toBe(0);
    expect(said()).toEqual(['You: mine']);
  });

  it('is news when it was missed while the line was down', () => {
    const talk = conversation();
    talk.connected();
    talk.take({ lines: [line(1, 1, 'missed')], earlier: true });
    expect(talk.unread).toBe(1);
    expect(talk.bubble(1)).toBe('');
    expect(said()).toEqual(['Bob: missed']);
  });

  it('is neither seen nor heard of somebody who is muted, until that is undone', () => {
    const talk = conversation();
    talk.take(heard(line(1, 1, 'before')));
    talk.mute(1, 'Bob', true);
    talk.take(heard(line(2, 1, 'while muted')));
    expect(talk.lines).toEqual([]);
    expect(talk.bubble(1)).toBe('');
    expect(said()).toEqual(['Bob: before']);
    talk.mute(1, 'Bob', false);
    expect(talk.lines.map(textOf)).toEqual(['before', 'while muted']);
    expect(talk.isMuted(1, 'Bob')).toBe(false);
  });
});

describe('stored mutes', () => {
  it('are read as they were kept, and forgotten when they make no sense', () => {
    expect(readMuted('[["t",["1 Bob"]]]')).toEqual([['t', ['1 Bob']]]);
    expect(readMuted('[["t",["1 Bob"]],["u",[1]],5,null]')).toEqual([['t', ['1 Bob']]]);
    for (const odd of [null, '', '{', '{}', '"x"']) expect(readMuted(odd)).toEqual([]);
  });
});
