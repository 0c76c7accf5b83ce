import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doubts } from './api';
import { backoff, socketAddress, TableSocket } from './socket';

it('asks for what came after the newest known step', () => {
  expect(socketAddress('ab c', 1, 17, 'http://localhost:8000/tables/x')).toBe('ws://localhost:8000/api/tables/ab%20c/socket?seat=1&after=17');
  expect(socketAddress('t', null, 0, 'https://example.org/')).toBe('wss://example.org/api/tables/t/socket?after=0');
});
it('of whoever watches is asked for by the link', () => {
  expect(socketAddress('t', null, 3, 'https://example.org/watch/x', '/api/watch/x/socket')).toBe('wss://example.org/api/watch/x/socket?after=3');
});

it('waits longer after every failure, up to a limit', () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(2, 0.5)).toBe(1600);
  expect(backoff(30, 0.5)).toBe(10_000);
  expect(backoff(30, 1)).toBeGreaterThan(backoff(30, 0));
});

describe('a line', () => {
  let opened: { address: string; socket: WebSocket }[] = [];
  let page: EventTarget;
  let sheet: EventTarget;
  let known = 3;
  const states: string[] = [];
  const heard: unknown[] = [];
  const open = () =>
    new TableSocket({
      table: 't', seat: 0, after: () => known,
      onstate: (state) => states.push(state), onmessage: (message) => heard.push(message),
      open: (address) => {
        const socket = { readyState: 0, close: vi.fn(), send: vi.fn() } as unknown as WebSocket;
        opened.push({ address, socket });
        return socket;
      },
    });
  const last = () => opened.at(-1)!.socket as WebSocket & { readyState: number };
  const comes = () => {
    last().readyState = 1;
    last().onopen!(new Event('open'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [opened, page, sheet, known] = [[], new EventTarget(), new EventTarget(), 3];
    states.length = heard.length = 0;
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('document', Object.assign(sheet, { hidden: false }));
    vi.stubGlobal('location', { href: 'http://localhost:8000/' });
    vi.stubGlobal('WebSocket', { OPEN: 1 });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('says at once that it is broken when the device is offline or a request finds no answer', () => {
    const line = open();
    comes();
    page.dispatchEvent(new Event('offline'));
    expect(states).toEqual(['here', 'reconnecting']);
    known = 5;
    page.dispatchEvent(new Event('online'));
    expect(opened.at(-1)!.address).toContain('after=5');
    comes();
    doubts.forEach((tell) => tell());
    expect(states).toEqual(['here', 'reconnecting', 'here', 'reconnecting']);
    line.close();
    expect(doubts.size).toBe(0);
  });

  it('gives up a line that never opens', () => {
    const line = open();
    vi.advanceTimersByTime(8000);
    expect(states).toEqual(['reconnecting']);
    vi.advanceTimersByTime(1000);
    expect(opened).toHaveLength(2);
    line.close();
  });

  it('trusts no line that a sleeping device has not heard of for long', () => {
    const line = open();
    comes();
    vi.setSystemTime(Date.now() + 3_600_000);
    sheet.dispatchEvent(new Event('visibilitychange'));
    expect(opened).toHaveLength(2);
    line.close();
  });

  it('asks again after the newest known step where one was lost', () => {
    const line = open();
    comes();
    known = 9;
    line.again();
    expect(opened.map(({ address }) => address.split('after=')[1])).toEqual(['3', '9']);
    expect(states).toEqual(['here']);
    line.close();
  });
});
