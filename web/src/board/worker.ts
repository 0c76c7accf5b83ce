/**
 * The service worker of the board. It serves /board and nothing else of Pegout: what the page needs is fetched once,
 * when the worker is installed, and from then on comes from the browser's own keep, network or not. A new build
 * has another list, so another worker, which takes the old one's place and throws its files away.
 *
 * The build writes the list in front of this file: see vite/worker.ts.
 */
declare const FILES: readonly string[];
declare const VERSION: string;

/** What this file uses of a service worker; the page's types do not have it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(name: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', heard: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const PREFIX = 'pegout-board-';
const PAGE = '/board';
const KEEP = PREFIX + VERSION;
const worker = self as unknown as Worker;

async function install(): Promise<void> {
  const keep = await caches.open(KEEP);
  await keep.addAll([PAGE, ...FILES].map((path) => new Request(path, { cache: 'no-cache' })));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEEP).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function kept(path: string, request: Request): Promise<Response> {
  const keep = await caches.open(KEEP);
  return (await keep.match(path, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  const path = address.pathname.replace(/\/+$/, '') || '/';
  if (request.mode === 'navigate' ? path === PAGE : FILES.includes(path)) event.respondWith(kept(path, request));
});

export {};
