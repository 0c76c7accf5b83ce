import { describe, expect, it } from 'vitest';
import { isPlainClick, replayAddress, routeOf, tableAddress } from './router';

const at = (path: string) => routeOf(new URL(path, 'http://pegout.test'));

describe('addresses', () => {
  it('show the page they name, with or without a last slash', () => {
    expect(at('/')).toEqual({ page: 'home' });
    expect(at('/new')).toEqual({ page: 'new' });
    expect(at('/settings/')).toEqual({ page: 'settings' });
    expect(at('/board')).toEqual({ page: 'board' });
    expect(at('/count?cards=5H+5S+5C+JD+5D&crib=1')).toEqual({ page: 'count' });
    expect(at('/referee')).toEqual({ page: 'referee' });
    expect(at('/rules#3.7')).toEqual({ page: 'rules' });
    expect(at('/lobby')).toEqual({ page: 'lobby' });
    expect(at('/join/aB3_x-9')).toEqual({ page: 'join', token: 'aB3_x-9' });
    expect(at('/watch/aB3_x-9')).toEqual({ page: 'watch', token: 'aB3_x-9' });
    expect(at('/watch')).toEqual({ page: 'unknown', path: '/watch' });
    expect(at('/me')).toEqual({ page: 'me' });
    expect(at('/move/aB3_x-9')).toEqual({ page: 'move', token: 'aB3_x-9' });
    expect(at('/join/')).toEqual({ page: 'unknown', path: '/join/' });
    expect(at('/table/aB3_x-9/deals')).toEqual({ page: 'deals', id: 'aB3_x-9' });
    expect(at('/about')).toEqual({ page: 'about' });
    expect(at('/table/aB3_x-9')).toEqual({ page: 'table', id: 'aB3_x-9', seat: null });
    expect(at('/table/aB3/replay/2')).toEqual({ page: 'replay', id: 'aB3', game: 2, seat: null });
    expect(at('/table/aB3/replay/0')).toEqual({ page: 'unknown', path: '/table/aB3/replay/0' });
    expect(at('/table/aB3?seat=2')).toEqual({ page: 'table', id: 'aB3', seat: 2 });
  });

  it('of learning name a lesson or a kind of drill', () => {
    expect(at('/learn')).toEqual({ page: 'learn' });
    expect(at('/learn/the-go/')).toEqual({ page: 'lesson', id: 'the-go' });
    expect(at('/drills')).toEqual({ page: 'drills' });
    expect(at('/drills/count')).toEqual({ page: 'drill', kind: 'count' });
    expect(at('/daily')).toEqual({ page: 'daily' });
    expect(at('/learn/a/b')).toEqual({ page: 'unknown', path: '/learn/a/b' });
  });

  it('that nobody gave a page are unknown', () => {
    expect(at('/tables')).toEqual({ page: 'unknown', path: '/tables' });
    expect(at('/table')).toEqual({ page: 'unknown', path: '/table' });
    expect(at('/table/a/b')).toEqual({ page: 'unknown', path: '/table/a/b' });
    expect(at('/table/a?seat=7')).toEqual({ page: 'table', id: 'a', seat: null });
  });

  it('of a table name the seat only where there is one', () => {
    expect(replayAddress('abc', 3)).toBe('/table/abc/replay/3');
    expect(tableAddress('abc')).toBe('/table/abc');
    expect(tableAddress('abc', 0)).toBe('/table/abc?seat=0');
    expect(tableAddress('abc', null)).toBe('/table/abc');
  });
});

describe('a click on a link', () => {
  const here = new URL('http://pegout.test/');
  const click = (href: string, event: Partial<MouseEvent> = {}, link: Partial<HTMLAnchorElement> = {}) =>
    isPlainClick(
      { button: 0, defaultPrevented: false, ...event } as MouseEvent,
      { href, target: '', rel: '', hasAttribute: () => false, ...link } as unknown as HTMLAnchorElement,
      here,
    );

  it('stays in the page when it is plain', () => {
    expect(click('http://pegout.test/new')).toBe(true);
  });

  it('is left to the browser for new tabs, other sites, the API and places in the same page', () => {
    expect(click('http://pegout.test/new', { ctrlKey: true })).toBe(false);
    expect(click('http://pegout.test/new', { button: 1 })).toBe(false);
    expect(click('http://pegout.test/new', {}, { target: '_blank' })).toBe(false);
    expect(click('http://elsewhere.test/')).toBe(false);
    expect(click('http://pegout.test/api/tables')).toBe(false);
    expect(click('http://pegout.test/#main')).toBe(false);
  });
});
