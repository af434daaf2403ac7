import { beforeEach, expect, test } from 'vitest';
import type { FetchEvent, WorkerEvent, WorkerScope } from './scope.ts';
import { workOffline } from './work-offline.ts';

const ORIGIN = 'https://shop.example';

type Listeners = Partial<Record<'install' | 'activate' | 'fetch' | 'message', (event: never) => void>>;

/** Effects of the worker beside its response. */
let done: string[] = [];
let stored = new Map<string, Map<string, Response>>();

beforeEach(() => {
  done = [];
  stored = new Map();
});

/** A worker over a network that answers by path; a path it lacks can't be reached. */
function start(network: Record<string, () => Response>, clients: readonly string[] = []) {
  const listeners: Listeners = {};
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
  const caches = {
    open: (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return Promise.resolve({
        match: (request: RequestInfo | URL) => Promise.resolve(cache.get(keyOf(request))?.clone()),
        put: (request: RequestInfo | URL, answer: Response) => Promise.resolve(void cache.set(keyOf(request), answer)),
      });
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  };
  const scope: WorkerScope = {
    BUILD: 'b2',
    LANGS: ['th', 'en', 'jp', 'kr'],
    location: { origin: ORIGIN },
    registration: { navigationPreload: { enable: () => Promise.resolve(void done.push('preload')) } },
    clients: {
      claim: () => Promise.resolve(void done.push('claim')),
      matchAll: () => Promise.resolve(clients.map((url) => ({ url }))),
    },
    caches,
    fetch: (request: Request | string) => {
      const path = keyOf(request);
      done.push(`fetch ${path}`);
      const answer = network[path]?.();
      return answer === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer);
    },
    skipWaiting: () => Promise.resolve(void done.push('skip')),
    addEventListener: (type: keyof Listeners, listener: (event: never) => void) => {
      listeners[type] = listener;
    },
  };
  workOffline(scope);
  const send = async (type: keyof Listeners, event: object) => {
    const work: Promise<unknown>[] = [];
    const all: WorkerEvent = { ...event, waitUntil: (each) => void work.push(each) };
    listeners[type]?.(all as never);
    await Promise.all(work);
  };
  /** The answer to a request; undefined where the worker leaves it to the browser. */
  const ask = async (path: string, init: { method?: string; mode?: string; preload?: Response } = {}) => {
    const request = new Request(new URL(path, ORIGIN), { method: init.method ?? 'GET' });
    Object.defineProperty(request, 'mode', { value: init.mode ?? 'cors' });
    let answer: Promise<Response> | undefined;
    const event: Omit<FetchEvent, 'waitUntil'> = {
      request,
      preloadResponse: Promise.resolve(init.preload),
      respondWith: (given) => {
        answer = given;
      },
    };
    const work: Promise<unknown>[] = [];
    listeners.fetch?.({ ...event, waitUntil: (each: Promise<unknown>) => void work.push(each) } as never);
    const text = await answer?.then((given) => given.text());
    await Promise.all(work);
    return text;
  };
  return { send, ask };
}

const visit = (path: string, preload?: Response) => [path, { mode: 'navigate', ...(preload && { preload }) }] as const;
const file = (text: string) => () => Object.defineProperty(new Response(text), 'type', { value: 'basic' });

test('it begins with the offline pages of the languages that are open, and drops what older builds have left', async () => {
  stored.set('raan-b1', new Map());
  stored.set('somebody-else', new Map());
  const network = {
    '/builds/offline/th.html': () => new Response('ออฟไลน์'),
    '/builds/offline/en.html': () => new Response('offline'),
  };
  const { send } = start(network, [`${ORIGIN}/`, `${ORIGIN}/en/about`]);
  await send('install', {});
  await send('activate', {});
  expect([...stored].map(([name, cache]) => [name, [...cache.keys()].toSorted()])).toEqual([
    ['somebody-else', []],
    ['raan-b2', ['/builds/offline/en.html', '/builds/offline/th.html']],
  ]);
  expect(done.slice(2)).toEqual(['preload', 'claim']);
});

test('a page comes from the network with every visit, and is never kept', async () => {
  let visits = 0;
  const { ask } = start({
    '/en/cart': () => new Response(`cart ${(visits += 1)}`),
    '/builds/offline/en.html': () => new Response('x'),
  });
  expect([await ask(...visit('/en/cart')), await ask(...visit('/en/cart'))]).toEqual(['cart 1', 'cart 2']);
  expect([...(stored.get('raan-b2')?.keys() ?? [])]).toEqual(['/builds/offline/en.html']);
});

test('a preloaded response of the browser is used', async () => {
  const { ask } = start({});
  expect(await ask(...visit('/', new Response('early')))).toBe('early');
  expect(done).toEqual(['fetch /builds/offline/th.html']);
});

test('without a server there is the offline page, in the language of the page', async () => {
  const network: Record<string, () => Response> = {
    '/': () => new Response('home'),
    '/jp': () => new Response('ホーム'),
    '/builds/offline/th.html': () => new Response('ออฟไลน์'),
    '/builds/offline/jp.html': () => new Response('オフライン'),
  };
  const { ask } = start(network);
  await ask(...visit('/'));
  await ask(...visit('/jp'));
  for (const path of Object.keys(network)) delete network[path];
  const pages = ['/search?q=x', '/jp/about', '/account/orders', '/pay/checkout/raan/1?s=2&lang=jp'];
  expect(await Promise.all(pages.map((path) => ask(...visit(path))))).toEqual([
    'ออฟไลน์',
    'オフライン',
    'ออฟไลน์',
    'オフライン',
  ]);
  await expect(ask(...visit('/kr'))).rejects.toThrow('offline');
});

test('a form that can’t be sent gets the offline page, marked so that it leads back to the form', async () => {
  const network: Record<string, () => Response> = {
    '/account/login': () => new Response('logged in'),
    '/builds/offline/jp.html': () => new Response('<html lang="ja">', { headers: { 'content-security-policy': 'x' } }),
  };
  const { ask } = start(network);
  const send = () => ask('/account/login?lang=jp', { mode: 'navigate', method: 'POST' });
  expect(await send()).toBe('logged in');
  for (const path of Object.keys(network)) delete network[path];
  expect(await send()).toBe('<html data-sent lang="ja">');
});

test('a file of a build is asked for once', async () => {
  const { ask } = start({ '/assets/app-1.js': file('code') });
  expect([await ask('/assets/app-1.js'), await ask('/assets/app-1.js'), done]).toEqual([
    'code',
    'code',
    ['fetch /assets/app-1.js'],
  ]);
});

test.each([
  ['an answer that can not be read', () => new Response('opaque')],
  ['a part', () => Object.defineProperty(new Response('p', { status: 206 }), 'type', { value: 'basic' })],
  ['an error', () => Object.defineProperty(new Response('no', { status: 404 }), 'type', { value: 'basic' })],
])('%s is not kept', async (_, answer) => {
  const { ask } = start({ '/assets/a.js': answer });
  await ask('/assets/a.js');
  expect([...(stored.get('raan-b2')?.keys() ?? [])]).toEqual([]);
});

test.each([
  ['/api/x4/cart/get', {}],
  ['/api/x4/cart/get', { mode: 'navigate' }],
  ['/api/x4/cart/get', { mode: 'navigate', method: 'POST' }],
  ['/en/about/_payload.json', {}],
  ['/image/600/media/a.webp', {}],
  ['/assets/app.js', { method: 'POST' }],
  ['https://other.example/assets/app.js', {}],
])('%s %j is left to the browser', async (path, init) => {
  expect([await start({}).ask(path, init), done]).toEqual([undefined, []]);
});

test('it takes over on request', async () => {
  const { send } = start({});
  await send('message', { data: 'something' });
  await send('message', { data: 'take-over' });
  expect(done).toEqual(['skip']);
});
