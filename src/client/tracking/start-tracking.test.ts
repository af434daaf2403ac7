// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartView, ConsentView } from '#registry/kit/shop.ts';
import { mayRun } from '#machines/consent/permissions.ts';
import { Base } from '#schemas/page/base.ts';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import { Product, type SafeProduct } from '#schemas/product.ts';
import type { PageLocation } from '../../page/location.ts';
import { INITIAL_CART } from '../../shop/server-shop.ts';
import { createStore } from '../../shop/store.ts';
import { createFeed, type Feed, trackClicks } from './feed.ts';
import { startTracking } from './start-tracking.ts';

const DENIED = everyConsent('denied');
const ANALYTICS: Consents = { ...DENIED, analytics_storage: 'granted' };
const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';
const product = (uuid: string, name: string, price: number) =>
  v.parse(Product, { uuid, name, price, slug: 'it' }) as SafeProduct;
const bowl = product(ONE, 'Indigo bowl', 120);
const soap = { ...product(TWO, 'Rice soap', 45.5), quantity_min: 3 };

/** Simulated intersections. */
let see: (element: Element) => void;
let warned: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation((message) => void warned.push(message));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watched = new Set<Element>();
      constructor(show: (entries: readonly { readonly isIntersecting: boolean; readonly target: Element }[]) => void) {
        see = (target) => {
          if (this.watched.has(target)) show([{ isIntersecting: true, target }]);
        };
      }
      observe(element: Element) {
        this.watched.add(element);
      }
      unobserve(element: Element) {
        this.watched.delete(element);
      }
      disconnect() {
        this.watched.clear();
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'dataLayer');
});

const view = (consents: Consents): ConsentView => ({ status: 'unknown', consents, mayRun: mayRun(consents) });
const pageLocation = (pathname: string, searchStr = '', productDetails: readonly SafeProduct[] = []): PageLocation => ({
  outcome: {
    kind: 'page',
    page: {
      path: pathname,
      httpStatusCode: 200,
      pageComponent: [],
      otherData: { productDetails: [...productDetails] },
    },
  },
  pathname,
  searchStr,
});

function shopWith(consents: Consents, scripts: object = { gtag: { ids: ['G-ABC123'] } }) {
  const consent = createStore(view(consents));
  const products = createStore<ReadonlyMap<string, SafeProduct | null>>(new Map());
  const asked: string[] = [];
  const shop = {
    cart: { view: createStore<CartView>(INITIAL_CART) },
    consent: { view: consent },
    products,
    requestProducts: (uuids: readonly string[]) => asked.push(...uuids),
  };
  const feed = createFeed(() => consent.get().consents);
  trackClicks(feed.track);
  const base = v.parse(Base, { scripts });
  const start = () => startTracking({ shop, feed, base, lang: 'en' });
  return { feed, start, consent, products, asked };
}

/** The events that Google was given, and nothing of its commands. */
function counted(): readonly (readonly [name: unknown, parameters: Readonly<Record<string, unknown>>])[] {
  const layer: unknown = Reflect.get(window, 'dataLayer');
  if (!Array.isArray(layer)) return [];
  return layer
    .map((entry: ArrayLike<unknown>) => Array.from(entry))
    .filter(([command]) => command === 'event')
    .map(([, name, parameters]) => {
      const { send_to: _to, event_category: _category, ...rest } = parameters as Record<string, unknown>;
      return [name, rest] as const;
    });
}

const viewed = (path: string, page_referrer = '') => [
  'page_view',
  { page_location: `${location.origin}/en${path}`, page_referrer, page_title: '' },
];
const shown = (given: Product) => ({ item_id: given.uuid, item_name: given.name, price: given.price, quantity: 1 });
const show = async (feed: Feed, next: PageLocation) => {
  feed.track({ type: 'page', pageLocation: next });
  await Promise.resolve();
};

test('events before the code was loaded are counted, with their own time', async () => {
  const { feed, start } = shopWith(ANALYTICS);
  feed.track({ type: 'page', pageLocation: pageLocation('/') });
  feed.track({ type: 'page', pageLocation: pageLocation(`/product/it/${ONE}`, '', [bowl]) });
  feed.track({ type: 'pieces', uuid: ONE, product: bowl, from: 0, to: 2 });
  await start();
  expect(counted()).toEqual([
    ['add_to_cart', { value: 240, currency: 'THB', items: [{ ...shown(bowl), quantity: 2 }] }],
    viewed('/'),
    viewed(`/product/it/${ONE}`, `${location.origin}/en/`),
    ['view_item', { value: 120, currency: 'THB', items: [shown(bowl)] }],
  ]);
});

test('no more than a hundred interactions are kept', async () => {
  const { feed, start } = shopWith(ANALYTICS);
  for (let count = 0; count < 150; count += 1) feed.track({ type: 'page', pageLocation: pageLocation(`/${count}`) });
  await start();
  expect(counted()).toHaveLength(100);
});

test('events without consent are not reported; consent applies to the current page', async () => {
  const { feed, start, consent } = shopWith(DENIED);
  await start();
  await show(feed, pageLocation('/'));
  await show(feed, pageLocation(`/product/it/${ONE}`, '', [bowl]));
  feed.track({ type: 'pieces', uuid: ONE, product: bowl, from: 0, to: 2 });
  expect(counted()).toEqual([]);
  expect(warned).toEqual(
    ['page_view', 'page_view', 'view_item', 'add_to_cart'].map(
      (name) => `tracking: "${name}" is blocked: no consent to analytics or ads`,
    ),
  );
  consent.set(view(ANALYTICS));
  await Promise.resolve();
  expect(counted()).toEqual([
    viewed(`/product/it/${ONE}`, `${location.origin}/en/`),
    ['view_item', { value: 120, currency: 'THB', items: [shown(bowl)] }],
  ]);
  consent.set(view(DENIED));
  feed.track({ type: 'pieces', uuid: ONE, from: 2, to: 1 });
  expect([counted().length, warned.length]).toEqual([2, 5]);
});

test('a consent that comes after the page and before the code counts the page once', async () => {
  const { feed, start, consent } = shopWith(DENIED);
  feed.track({ type: 'page', pageLocation: pageLocation('/') });
  feed.track({ type: 'pieces', uuid: ONE, product: bowl, from: 0, to: 1 });
  consent.set(view(ANALYTICS));
  await start();
  await Promise.resolve();
  expect(counted()).toEqual([viewed('/')]);
});

/** The browser shows the document: loaded, or from the back/forward cache. */
const showDocument = async (persisted: boolean) => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  await vi.advanceTimersByTimeAsync(0);
};

test('a return from the bfcache counts the page once more', { meta: { field: ['4.moving.3'] } }, async () => {
  const { feed, start } = shopWith(ANALYTICS);
  feed.track({ type: 'page', pageLocation: pageLocation('/about') });
  await showDocument(false);
  await showDocument(true);
  await start();
  await vi.advanceTimersByTimeAsync(0);
  expect(counted()).toEqual([viewed('/about'), viewed('/about')]);
  await showDocument(true);
  await showDocument(false);
  expect(counted()).toEqual([viewed('/about'), viewed('/about'), viewed('/about')]);
});

test('a page restored without consent is counted once it comes', { meta: { field: ['4.moving.3'] } }, async () => {
  const { feed, start, consent } = shopWith(DENIED);
  await start();
  await show(feed, pageLocation('/about'));
  await showDocument(true);
  expect(counted()).toEqual([]);
  consent.set(view(ANALYTICS));
  await vi.advanceTimersByTimeAsync(0);
  expect(counted()).toEqual([viewed('/about')]);
});

test('a search is counted once, however many pages of it are looked at', { meta: { spec: ['3.15b'] } }, async () => {
  const { feed, start } = shopWith(ANALYTICS);
  await start();
  await show(feed, pageLocation('/search', '?q=%E0%B8%8A%E0%B8%B2'));
  await show(feed, pageLocation('/search', '?q=%E0%B8%8A%E0%B8%B2&p_page=2'));
  await show(feed, pageLocation('/search', '?q=%E0%B8%8A%E0%B8%B2&p_page=2'));
  await show(feed, pageLocation('/search', '?q=rice'));
  expect(counted().filter(([name]) => name === 'search')).toEqual([
    ['search', { event_label: 'ชา', search_term: 'ชา' }],
    ['search', { event_label: 'rice', search_term: 'rice' }],
  ]);
  expect(counted()).toHaveLength(5);
});

const LIST = `<div id="app"><main><section aria-label="New in">
  <article id="first"><a href="/en/product/it/${ONE}">Indigo bowl</a></article>
  <article><a href="/en/product/it/${TWO}">Rice soap</a></article>
</section></main></div>`;

test('a list is counted once when it comes into view, with products asked for where they are not known', async () => {
  document.body.innerHTML = LIST;
  const { feed, start, products, asked } = shopWith(ANALYTICS);
  await start();
  await show(feed, pageLocation('/', '', [bowl]));
  const first = document.querySelector('#first');
  if (first === null) throw new Error('the list is not there');
  see(first);
  see(first);
  expect([asked, counted().length]).toEqual([[TWO], 1]);
  products.set(new Map([[TWO, soap]]));
  expect(counted().slice(1)).toEqual([
    ['view_item_list', { currency: 'THB', items: [shown(bowl), shown(soap)], item_list_name: 'New in' }],
  ]);
});

test('a list that comes later is found', async () => {
  document.body.innerHTML = '<div id="app"></div>';
  const { feed, start } = shopWith(ANALYTICS);
  await start();
  await show(feed, pageLocation('/', '', [bowl, soap]));
  document.querySelector('#app')?.insertAdjacentHTML('beforeend', LIST);
  await vi.advanceTimersByTimeAsync(300);
  const first = document.querySelector('#first');
  if (first !== null) see(first);
  expect(counted().map(([name]) => name)).toEqual(['page_view', 'view_item_list']);
});

test('clicks on cards and on links to other services are counted', { meta: { spec: ['5.3'] } }, async () => {
  document.body.innerHTML = `${LIST}
    <a href="https://www.facebook.com/raan">f</a><a href="https://shopee.co.th/raan">s</a>
    <a href="tel:+6620000000">t</a><a href="/en/about">a</a><a href="/en/product/it/${ONE}">no card</a>`;
  const { feed, start } = shopWith(ANALYTICS);
  await start();
  await show(feed, pageLocation('/', '', [bowl]));
  for (const link of document.querySelectorAll('a')) {
    link.addEventListener('click', (clicked) => {
      clicked.preventDefault();
      clicked.stopPropagation();
    });
    if (link.href.includes(TWO)) continue;
    link.click();
  }
  expect(counted().slice(1)).toEqual([
    ['select_item', { currency: 'THB', items: [shown(bowl)], item_list_name: 'New in' }],
    ['social_click', { event_label: 'facebook' }],
    ['marketplace_click', { event_label: 'shopee' }],
    ['contact_click', { event_label: 'phone' }],
  ]);
});

test('unusable parts of the configuration are logged', { meta: { spec: ['8.8a'] } }, async () => {
  const { start } = shopWith(DENIED, { gtag: { ids: [] }, pixel: { ids: ['<script>'] } });
  await start();
  expect(warned).toEqual(['tracking: the Google tag id is missing', 'tracking: no id of "pixel" is one']);
});
