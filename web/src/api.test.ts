import { describe, expect, it, vi } from 'vitest';
import { api, ApiError, call, commandId, delays } from './api';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const now = async () => {};

describe('call', () => {
  it('sends the same command again under the same id when the line breaks', async () => {
    const sent: string[] = [];
    const fetcher = (async (_path: string, init: RequestInit) => {
      sent.push(String(init.body));
      if (sent.length < 3) throw new TypeError('network');
      return json(200, { number: 4, latest: 4, steps: [], snapshot: null, table: null });
    }) as unknown as typeof fetch;
    const answer = await api.act('t', 0, 3, { kind: 'say_go' }, 'command-1', { fetcher, wait: now });
    expect(answer.number).toBe(4);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });

  it('says so when no answer comes at all', async () => {
    const fetcher = (async () => { throw new TypeError('network'); }) as unknown as typeof fetch;
    await expect(call('/api/me', { fetcher, wait: now })).rejects.toMatchObject({ code: 'offline' });
  });

  it('gives the problem of a refusal and does not ask again', async () => {
    let calls = 0;
    const fetcher = (async () => {
      calls++;
      return json(422, { type: 'x', title: 'no', status: 422, detail: 'The count would pass 31.', code: 'illegal', rule: '3.1' });
    }) as unknown as typeof fetch;
    const error = await call('/api/x', { fetcher, wait: now }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'The count would pass 31.', rule: '3.1', code: 'illegal' });
    expect(calls).toBe(1);
  });

  it('makes a problem of an answer that is none', async () => {
    const fetcher = (async () => new Response('<html>', { status: 500 })) as unknown as typeof fetch;
    await expect(call('/api/x', { fetcher, wait: now })).rejects.toMatchObject({ code: 'fault' });
  });

  it('tells once that the game cannot be saved at the moment, and goes on when it can', async () => {
    const told = vi.fn();
    delays.add(told);
    let calls = 0;
    const fetcher = (async () =>
      calls++ < 2 ? json(503, { detail: 'Locked.', code: 'storage', retry_after: 2 }) : json(200, 1)) as unknown as typeof fetch;
    expect(await call('/api/x', { fetcher, wait: now })).toBe(1);
    expect(told).toHaveBeenCalledOnce();
    delays.delete(told);
  });

  it('waits as long as the server asks', async () => {
    const waits: number[] = [];
    let calls = 0;
    const fetcher = (async () =>
      calls++ ? json(200, 1) : json(429, { detail: 'Slow down.', code: 'too_many', retry_after: 2 })) as unknown as typeof fetch;
    await call('/api/x', { fetcher, wait: async (seconds) => void waits.push(seconds) });
    expect(waits).toEqual([2]);
  });
});

it('makes ids the server takes', () => {
  expect(commandId()).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(commandId()).not.toBe(commandId());
});
