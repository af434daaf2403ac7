/**
 * The service worker: caches an offline page in the page's language, and immutable files. Everything mutable (pages,
 * data, the cart, all of `/api`) always comes from the network.
 */
import type { Caches, FetchEvent, WorkerOrder, WorkerScope } from './scope.ts';

/** Prefix of our caches; those of other builds are deleted. */
const CACHE_PREFIX = 'raan-';
const TAKE_OVER: WorkerOrder = 'take-over';

/** Documents that are no pages for shoppers. */
const OTHERS = /^\/(?:api|media|image|builds)(?:\/|$)/;

/** Adds the worker's event handlers to its scope. */
export function workOffline(scope: WorkerScope): void {
  const { caches, location } = scope;
  const name = `${CACHE_PREFIX}${scope.BUILD}`;

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      scope.clients
        .matchAll({ includeUncontrolled: true })
        .then((clients) => Promise.all(clients.map(({ url }) => cacheOfflinePage(url)))),
    );
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        deleteOtherCaches(caches, name),
        scope.registration.navigationPreload?.enable(),
        // The page that registered it has its files cached at once.
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
    if (origin !== location.origin) return;
    if (request.mode === 'navigate' && !OTHERS.test(pathname)) event.respondWith(page(event));
    else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(file(event));
  });

  /** Responds with the server's page, or the offline page where the server is unreachable. */
  async function page(event: FetchEvent): Promise<Response> {
    const { request } = event;
    try {
      const answer = (await event.preloadResponse) ?? (await scope.fetch(request));
      event.waitUntil(cacheOfflinePage(request.url));
      return answer;
    } catch (error) {
      const cache = await caches.open(name);
      const cached = await cache.match(offlinePage(request.url));
      if (cached === undefined) throw error;
      return request.method === 'GET' ? cached : afterForm(cached);
    }
  }

  /** Responds with a file of a build from the cache; its name contains the hash of its content. */
  async function file(event: FetchEvent): Promise<Response> {
    const { request } = event;
    const cache = await caches.open(name);
    const cached = await cache.match(request);
    if (cached !== undefined) return cached;
    const answer = await scope.fetch(request);
    // Opaque and partial responses are not cached.
    if (answer.status === 200 && answer.type === 'basic') event.waitUntil(cache.put(request, answer.clone()));
    return answer;
  }

  /** The offline page of a URL's language: that of its prefix, or of the account's and checkout's query. */
  function offlinePage(url: string): string {
    const { pathname, searchParams } = new URL(url);
    const named = [pathname.split('/')[1] ?? '', searchParams.get('lang') ?? ''];
    return `/builds/offline/${scope.LANGS.find((lang) => named.includes(lang)) ?? 'th'}.html`;
  }

  /** Caches the offline page. Never rejects: the browser's own error page is the fallback. */
  async function cacheOfflinePage(url: string): Promise<void> {
    const href = offlinePage(url);
    try {
      const cache = await caches.open(name);
      if ((await cache.match(href)) !== undefined) return;
      const answer = await scope.fetch(href);
      if (answer.ok) await cache.put(href, answer);
    } catch {
      // The next page retries.
    }
  }
}

/** The offline page after a form: it leads back to the form, since a reload would send it a second time. */
async function afterForm(page: Response): Promise<Response> {
  return new Response((await page.text()).replace('<html', '<html data-sent'), { headers: page.headers });
}

async function deleteOtherCaches(caches: Caches, own: string): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== own).map((name) => caches.delete(name)),
  );
}
