import { expect, it } from 'vitest';
import { backoff, socketAddress } from './socket';

it('asks for what came after the newest known step', () => {
  expect(socketAddress('ab c', 1, 17, 'http://localhost:8000/tables/x')).toBe('ws://localhost:8000/api/tables/ab%20c/socket?seat=1&after=17');
  expect(socketAddress('t', null, 0, 'https://example.org/')).toBe('wss://example.org/api/tables/t/socket?after=0');
});

it('waits longer after every failure, up to a limit', () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(2, 0.5)).toBe(1600);
  expect(backoff(30, 0.5)).toBe(10_000);
  expect(backoff(30, 1)).toBeGreaterThan(backoff(30, 0));
});
