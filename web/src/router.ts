import { createSubscriber } from 'svelte/reactivity';

/** The pages of learning: the path, a lesson, drills, the deal of the day. */
export type LearnRoute =
  | { page: 'learn' }
  | { page: 'lesson'; id: string }
  | { page: 'drills' }
  | { page: 'drill'; kind: string }
  | { page: 'daily' };

/** Where the visitor is. */
export type Route =
  | LearnRoute
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'settings' }
  | { page: 'board' }
  | { page: 'count' }
  | { page: 'referee' }
  | { page: 'rules' }
  | { page: 'lobby' }
  | { page: 'join'; token: string }
  | { page: 'me' }
  | { page: 'move'; token: string }
  | { page: 'table'; id: string; seat: number | null }
  | { page: 'watch'; token: string }
  | { page: 'replay'; id: string; game: number; seat: number | null }
  | { page: 'deals'; id: string }
  | { page: 'about' }
  | { page: 'unknown'; path: string };

/** What an address shows. Anything not listed here is a page that does not exist. */
export function routeOf(address: URL): Route {
  const path = address.pathname.replace(/\/+$/, '') || '/';
  if (path === '/') return { page: 'home' };
  if (path === '/new') return { page: 'new' };
  if (path === '/settings') return { page: 'settings' };
  if (path === '/board') return { page: 'board' };
  if (path === '/count') return { page: 'count' };
  if (path === '/referee') return { page: 'referee' };
  if (path === '/rules') return { page: 'rules' };
  if (path === '/lobby') return { page: 'lobby' };
  if (path === '/about') return { page: 'about' };
  if (path === '/me') return { page: 'me' };
  if (path === '/learn') return { page: 'learn' };
  if (path === '/drills') return { page: 'drills' };
  if (path === '/daily') return { page: 'daily' };
  const learned = /^\/(learn|drills)\/([a-z0-9-]{1,64})$/.exec(path);
  if (learned) return learned[1] === 'learn' ? { page: 'lesson', id: learned[2]! } : { page: 'drill', kind: learned[2]! };
  const table = /^\/table\/([A-Za-z0-9_-]+)$/.exec(path);
  if (table) return { page: 'table', id: table[1]!, seat: seatOf(address.searchParams.get('seat')) };
  const replay = /^\/table\/([A-Za-z0-9_-]+)\/replay\/([1-9][0-9]{0,5})$/.exec(path);
  if (replay) return { page: 'replay', id: replay[1]!, game: Number(replay[2]), seat: seatOf(address.searchParams.get('seat')) };
  const deals = /^\/table\/([A-Za-z0-9_-]+)\/deals$/.exec(path);
  if (deals) return { page: 'deals', id: deals[1]! };
  const watch = /^\/watch\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  if (watch) return { page: 'watch', token: watch[1]! };
  const join = /^\/join\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  if (join) return { page: 'join', token: join[1]! };
  const move = /^\/move\/([A-Za-z0-9_-]{1,64})$/.exec(path);
  if (move) return { page: 'move', token: move[1]! };
  return { page: 'unknown', path: address.pathname };
}

const seatOf = (text: string | null): number | null => (text !== null && /^[0-3]$/.test(text) ? Number(text) : null);

/** The address of a table, and of one seat at it where several are played from here. */
export const tableAddress = (id: string, seat?: number | null): string =>
  `/table/${id}` + (seat === undefined || seat === null ? '' : `?seat=${seat}`);

/** The address of a finished game played again. */
export const replayAddress = (id: string, game: number): string => `/table/${id}/replay/${game}`;
/** The address of the page about a table's packs. */
export const dealsAddress = (id: string): string => `/table/${id}/deals`;

/** Whether a click on a link stays in this page: plain, to this site, not for a new tab or a download. */
export function isPlainClick(event: MouseEvent, link: HTMLAnchorElement, here: URL): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.rel.includes('external')) return false;
  const to = new URL(link.href, here);
  if (to.origin !== here.origin || to.pathname.startsWith('/api/')) return false;
  return !(to.hash && to.pathname === here.pathname && to.search === here.search);
}

/** Follows plain links and the back and forward buttons without loading the page again. */
class Router {
  #changed: () => void = () => {};
  #subscribe = createSubscriber((update) => {
    this.#changed = update;
    return () => (this.#changed = () => {});
  });

  /** The route of the address bar; read in a component, it keeps that component up to date. */
  get route(): Route {
    this.#subscribe();
    return routeOf(new URL(location.href));
  }

  /** Goes to an address of this site. `replace` leaves no way back to where we are. */
  go(address: string, options: { replace?: boolean } = {}): void {
    const to = new URL(address, location.href);
    if (options.replace || to.href === location.href) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    scrollTo(0, 0);
    this.#changed();
  }

  /** Takes over plain links and the back button. Call once, in the browser. */
  start(): void {
    addEventListener('popstate', () => this.#changed());
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event, link, new URL(location.href))) return;
      event.preventDefault();
      this.go(link.href);
    });
  }
}

export const router = new Router();
