// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { Base } from '#schemas/page/base.ts';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import { createDispatcher } from '../dispatcher.ts';
import type { TrackingEvent } from '../../../page/tags/event.ts';
import { readTags } from '../../../page/tags/configuration.ts';
import { openTags } from './open-tags.ts';

const GLOBALS = ['dataLayer', 'gtagLayer', 'fbq', '_fbq', 'ttq', 'TiktokAnalyticsObject', '_lt', '_ltq'];
const GRANTED = everyConsent('granted');
const DENIED = everyConsent('denied');
const ANALYTICS: Consents = { ...DENIED, analytics_storage: 'granted' };
const DEFAULT = ['consent', 'default', signals('denied', 'denied', 'denied')];
const PIECE = { item_id: 'p1', item_name: 'Indigo bowl', price: 120.5, quantity: 2 };
const ADDED: TrackingEvent = {
  event: 'add_to_cart',
  category: 'ecommerce',
  value: 241,
  currency: 'THB',
  items: [PIECE],
};
const VIEW: TrackingEvent = {
  event: 'page_view',
  category: 'page',
  details: { page_location: 'https://shop.example/' },
};
const CLICK: TrackingEvent = { event: 'social_click', category: 'link', label: 'line' };

function signals(functionality_storage: string, analytics_storage: string, ad_storage: string) {
  const ads = { ad_storage, ad_user_data: ad_storage, ad_personalization: ad_storage };
  return { functionality_storage, analytics_storage, ...ads };
}

function open(base: object) {
  vi.useFakeTimers({ now: 5000 });
  const loaded: string[] = [];
  const opened = openTags(readTags(v.parse(Base, base)), (url) => loaded.push(url));
  const { consents, track } = createDispatcher(opened, () => {});
  return { loaded, consents, track: (event: TrackingEvent) => track(event, { at: 0, consents: GRANTED }).sent };
}

/** Content of a data layer; commands as lists. */
function layer(name = 'dataLayer'): readonly unknown[] {
  const entries: unknown = Reflect.get(window, name);
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
  );
}

afterEach(() => {
  vi.useRealTimers();
  for (const name of GLOBALS) Reflect.deleteProperty(window, name);
});

test('everything is denied before anything else is said, and nothing is loaded', { meta: { spec: ['4.27'] } }, () => {
  const { loaded } = open({ scripts: { gtag: { ids: ['G-ABC123'] }, gtm: { ids: ['GTM-ABC123'] } } });
  expect([layer(), layer('gtagLayer'), loaded]).toEqual([[DEFAULT], [DEFAULT], []]);
});

test('the Google tag counts once analytics are allowed, until withdrawn', { meta: { spec: ['7.17'] } }, () => {
  const { loaded, consents, track } = open({ scripts: { gtag: { ids: ['G-ABC123'] } } });
  consents(ANALYTICS);
  track(ADDED);
  track(CLICK);
  expect(Reflect.get(window, 'ga-disable-G-ABC123')).toBe(false);
  consents(DENIED);
  expect(track(ADDED)).toEqual([]);
  expect(Reflect.get(window, 'ga-disable-G-ABC123')).toBe(true);
  expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123&l=dataLayer']);
  expect(layer()).toEqual([
    DEFAULT,
    ['consent', 'update', signals('denied', 'granted', 'denied')],
    ['js', new Date(5000)],
    ['config', 'G-ABC123', { send_page_view: false }],
    [
      'event',
      'add_to_cart',
      { event_category: 'ecommerce', value: 241, currency: 'THB', items: [PIECE], send_to: 'G-ABC123' },
    ],
    ['event', 'social_click', { event_category: 'link', event_label: 'line', send_to: 'G-ABC123' }],
    ['consent', 'update', signals('denied', 'denied', 'denied')],
  ]);
});

test('accounts of Ads wait for consent to ads; each event converts where an entry says so', () => {
  const adwords = {
    add_to_cart: { send_to: 'AW-12345678/Added', remarketing: 1 },
    begin_checkout: { send_to: 'AW-12345678/Begun', value: '99' },
    view_item: { send_to: 'AW-87654321', aw_remarketing_only: 1 },
  };
  const { loaded, consents, track } = open({ adwords });
  consents(ANALYTICS);
  expect([loaded, track(ADDED)]).toEqual([[], []]);
  consents(GRANTED);
  expect(track(ADDED)).toEqual(['remarketing AW-12345678', 'remarketing AW-87654321', 'conversion AW-12345678/Added']);
  expect(track({ ...ADDED, event: 'begin_checkout' })).toContain('conversion AW-12345678/Begun');
  expect(track(CLICK)).toEqual([]);
  const retail = { id: 'p1', name: 'Indigo bowl', price: 120.5, quantity: 2, google_business_vertical: 'retail' };
  const remarketed = (account: string) => ({ value: 241, currency: 'THB', items: [retail], send_to: account });
  expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=AW-12345678&l=dataLayer']);
  expect(layer().slice(2)).toEqual([
    ['consent', 'update', signals('granted', 'granted', 'granted')],
    ['js', new Date(5000)],
    ['config', 'AW-12345678', { send_page_view: false }],
    ['config', 'AW-87654321', { send_page_view: false, aw_remarketing_only: true }],
    ['event', 'add_to_cart', remarketed('AW-12345678')],
    ['event', 'add_to_cart', remarketed('AW-87654321')],
    ['event', 'conversion', { send_to: 'AW-12345678/Added', value: 241, currency: 'THB' }],
    ['event', 'begin_checkout', remarketed('AW-12345678')],
    ['event', 'begin_checkout', remarketed('AW-87654321')],
    ['event', 'conversion', { send_to: 'AW-12345678/Begun', value: 99, currency: 'THB' }],
  ]);
});

test('an event with the id of its transaction is not counted twice', { meta: { spec: ['3.15c'] } }, () => {
  const adwords = { begin_checkout: { send_to: 'AW-12345678/Begun' } };
  const { consents, track } = open({ scripts: { gtag: { ids: ['G-ABC123'] } }, adwords });
  consents(GRANTED);
  track({ ...ADDED, event: 'begin_checkout', transaction_id: 'T-1' });
  const sent = layer().filter((entry) => JSON.stringify(entry).includes('"transaction_id":"T-1"'));
  expect(sent.map((entry) => (Array.isArray(entry) ? entry[1] : entry))).toEqual(['begin_checkout', 'conversion']);
});

test('a container gets the data layer to itself', () => {
  const { loaded, consents, track } = open({ scripts: { gtag: { ids: ['G-ABC123'] }, gtm: { ids: ['GTM-ABC123'] } } });
  consents(GRANTED);
  track(ADDED);
  expect(loaded).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123&l=gtagLayer',
    'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
  ]);
  expect(layer()).toEqual([
    DEFAULT,
    ['consent', 'update', signals('granted', 'granted', 'granted')],
    { event: 'gtm.js', 'gtm.start': 5000 },
    { ecommerce: null },
    { event: 'add_to_cart', event_category: 'ecommerce', ecommerce: { currency: 'THB', value: 241, items: [PIECE] } },
  ]);
  expect(layer('gtagLayer').at(-1)).toEqual([
    'event',
    'add_to_cart',
    { event_category: 'ecommerce', value: 241, currency: 'THB', items: [PIECE], send_to: 'G-ABC123' },
  ]);
});

test("Meta's pixel gets its own event names, and the withdrawal of consent", () => {
  const { loaded, consents, track } = open({ scripts: { pixel: { ids: ['1234567890'] } } });
  expect(Reflect.has(window, 'fbq')).toBe(false);
  consents(GRANTED);
  track(VIEW);
  track(ADDED);
  track(CLICK);
  consents(DENIED);
  track(ADDED);
  const stub: unknown = Reflect.get(window, 'fbq');
  expect(loaded).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
  expect(typeof stub === 'function' && Reflect.get(stub, 'queue')).toEqual([
    ['consent', 'grant'],
    ['set', 'autoConfig', false, '1234567890'],
    ['init', '1234567890'],
    ['trackSingle', '1234567890', 'PageView', {}],
    [
      'trackSingle',
      '1234567890',
      'AddToCart',
      {
        value: 241,
        currency: 'THB',
        content_type: 'product',
        content_ids: ['p1'],
        contents: [{ id: 'p1', quantity: 2, item_price: 120.5 }],
        num_items: 2,
      },
    ],
    ['trackSingleCustom', '1234567890', 'social_click', { content_name: 'line' }],
    ['consent', 'revoke'],
  ]);
});

test("TikTok's pixel gets its own event names, and the withdrawal of consent", () => {
  const { loaded, consents, track } = open({ scripts: { tiktok: { ids: ['C4ABCDEFGHIJ'] } } });
  consents(GRANTED);
  track(VIEW);
  track(ADDED);
  consents(DENIED);
  track(ADDED);
  const queue: unknown = Reflect.get(window, 'ttq');
  expect(loaded).toEqual(['https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4ABCDEFGHIJ&lib=ttq']);
  expect(Array.isArray(queue) && [...(queue as unknown[])]).toEqual([
    ['grantConsent'],
    ['page'],
    [
      'track',
      'AddToCart',
      {
        value: 241,
        currency: 'THB',
        contents: [
          { content_id: 'p1', content_type: 'product', content_name: 'Indigo bowl', price: 120.5, quantity: 2 },
        ],
      },
    ],
    ['revokeConsent'],
  ]);
});

test("LINE's tag hears pages and conversions by our names", () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  const { loaded, consents, track } = open({ scripts: { line: { ids: [id] } } });
  consents(GRANTED);
  track(VIEW);
  track(ADDED);
  consents(DENIED);
  track(ADDED);
  expect(loaded).toEqual(['https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js']);
  expect(Reflect.get(window, '_ltq')).toEqual([
    ['init', { customerType: 'lap', tagId: id }],
    ['send', 'pv', [id]],
    ['send', 'cv', { type: 'add_to_cart' }, [id]],
  ]);
});
