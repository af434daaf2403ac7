/**
 * The service worker: an offline page in the page's language, and files that never change out of a cache. Whatever may change
 * (pages, data, the cart, everything under `/api`) comes from the network, always.
 */
import type { Caches, FetchEvent, WorkerOrder, WorkerScope } from './scope.ts';

/** Names of our caches begin so; what of them is not of this build goes. */
const CACHE_PREFIX = 'raan-';
const TAKE_OVER: WorkerOrder = 'take-over';

/** Documents that are not pages of the shop. */
const OTHERS = /^\/(?:api|account|pay|media|image|builds)(?:\/|$)/;

export function workOffline(scope: WorkerScope): void {
  const { caches, location } = scope;
  const name = `${CACHE_PREFIX}${scope.BUILD}`;

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      scope.clients
        .matchAll({ includeUncontrolled: true })
        .then((clients) => Promise.all(clients.map(({ url }) => keepOfflinePage(url)))),
    );
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        dropOthers(caches, name),
        scope.registration.navigationPreload?.enable(),
        // The page that brought it has its files kept at once.
        scope.clients.claim(),
      ]),
    );
  });

  scope.addEventListener('message', ({ data }) => {
    if (data === TAKE_OVER) void scope.skipWaiting();
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate' && !OTHERS.test(pathname)) event.respondWith(page(event));
    else if (pathname.startsWith('/assets/')) event.respondWith(file(event));
  });

  /** A page as the server has it now; without a server the offline page. */
  async function page(event: FetchEvent): Promise<Response> {
    const { request } = event;
    try {
      const answer = (await event.preloadResponse) ?? (await scope.fetch(request));
      event.waitUntil(keepOfflinePage(request.url));
      return answer;
    } catch (error) {
      const cache = await caches.open(name);
      const kept = await cache.match(offlinePage(request.url));
      if (kept === undefined) throw error;
      return kept;
    }
  }

  /** A file of a build: its name is its content's. */
  async function file(event: FetchEvent): Promise<Response> {
    const { request } = event;
    const cache = await caches.open(name);
    const kept = await cache.match(request);
    if (kept !== undefined) return kept;
    const answer = await scope.fetch(request);
    // Nothing that can't be read, and nothing that is only a part.
    if (answer.status === 200 && answer.type === 'basic') event.waitUntil(cache.put(request, answer.clone()));
    return answer;
  }

  /** Never rejects: without it there is the browser's own page. */
  async function keepOfflinePage(url: string): Promise<void> {
    const href = offlinePage(url);
    try {
      const cache = await caches.open(name);
      if ((await cache.match(href)) !== undefined) return;
      const answer = await scope.fetch(href);
      if (answer.ok) await cache.put(href, answer);
    } catch {
      // Tried again with the next page.
    }
  }
}

/** By the prefix of the language; what the app shares would make several files of the worker. */
function offlinePage(url: string): string {
  const [, lang = 'th'] = /^\/(en|cn|kr|jp)(?:\/|$)/.exec(new URL(url).pathname) ?? [];
  return `/builds/offline/${lang}.html`;
}

async function dropOthers(caches: Caches, own: string): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== own).map((name) => caches.delete(name)),
  );
}
