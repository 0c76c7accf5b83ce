import { describe, expect, it } from 'vitest';
import { pathsOf } from '../vite/paths';
import { routeOf } from './router';
import router from './router.ts?raw';

const listed = new RegExp(`^(?:${pathsOf(router).join('|')})$`);

describe('the list of pages for the server', () => {
  it('has what the router knows and nothing else', () => {
    const known = ['/', '/new', '/settings', '/board', '/count', '/referee', '/rules', '/lobby', '/learn', '/learn/the-go', '/drills', '/drills/count-hand', '/daily', '/table/aB3_x-9', '/join/aB3_x-9'];
    const unknown = ['/nothing', '/table', '/table/a/b', '/learn/a/b', '/NEW', '/join/', '/newer', '/x/new'];
    for (const path of [...known, ...unknown]) {
      expect(listed.test(path), path).toBe(routeOf(new URL(path, 'http://pegout.test')).page !== 'unknown');
    }
    for (const path of known) expect(listed.test(path), path).toBe(true);
  });
});
