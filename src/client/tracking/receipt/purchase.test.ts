// @vitest-environment jsdom
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Base } from '#schemas/page/base.ts';
import { type Consents, everyConsent } from '#schemas/consent.ts';
import { type Purchase, readPurchase } from '#schemas/purchase.ts';
import { readTags } from '../../../page/tags/configuration.ts';
import type { Cookies } from '../../../shop/storage/cookies.ts';
import { openTags } from '../tags/open-tags.ts';
import { createPurchaseSender } from './send-purchase.ts';
import { openSentPurchases, type PurchaseStorage } from './sent-purchases.ts';

const FIELD = { meta: { field: ['4.moving.2'] } };
const GLOBALS = ['dataLayer', 'gtagLayer', 'fbq', '_fbq', 'ttq', 'TiktokAnalyticsObject', '_lt', '_ltq'];
const GRANTED = everyConsent('granted');
const DENIED = everyConsent('denied');
const ANALYTICS: Consents = { ...DENIED, analytics_storage: 'granted' };
const LINE = '01234567-89ab-cdef-0123-456789abcdef';
const BASE = {
  scripts: {
    gtag: { ids: ['G-ABC123'] },
    gtm: { ids: ['GTM-ABC123'] },
    pixel: { ids: ['1234567890'] },
    tiktok: { ids: ['C4ABCDEFGHIJ'] },
    line: { ids: [LINE] },
  },
  adwords: { purchase: { send_to: 'AW-12345678/Bought' } },
};
const ITEM = { item_id: 'p1', item_name: 'Indigo bowl', item_variant: 'Large', price: 120.5, quantity: 2 };
const ORDER: Purchase = { transaction_id: '1042', value: 251, shipping: 40, coupon: 'SAVE30', items: [ITEM] };

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forget();
});

/** Scripts of a document end with it. */
function forget(): void {
  for (const name of GLOBALS) Reflect.deleteProperty(window, name);
}

/** The names of a document's tags, once for each order that they received. */
function received() {
  const listOf = (value: unknown) => (Array.isArray(value) ? [...(value as unknown[])] : []);
  const layer = (name: string) =>
    listOf(Reflect.get(window, name)).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
    );
  const stub: unknown = Reflect.get(window, 'fbq');
  const isPurchase = (entry: unknown) =>
    /"(?:purchase|conversion|Purchase|CompletePayment|Conversion)"/.test(JSON.stringify(entry));
  return {
    gtag: layer('gtagLayer').filter(isPurchase),
    gtm: layer('dataLayer').filter(isPurchase),
    pixel: listOf(typeof stub === 'function' ? Reflect.get(stub, 'queue') : []).filter(isPurchase),
    tiktok: listOf(Reflect.get(window, 'ttq')).filter(isPurchase),
    line: listOf(Reflect.get(window, '_ltq')).filter(isPurchase),
  };
}
const NOTHING = { gtag: [], gtm: [], pixel: [], tiktok: [], line: [] };

/** A browser's cookies. */
function cookieJar(accepts = true): Cookies {
  const jar = new Map<string, string>();
  return { read: (name) => jar.get(name), write: (name, value) => void (accepts && jar.set(name, value)) };
}

/** Loads the receipt in a document of its own. */
function visit(browser: PurchaseStorage, order = ORDER) {
  forget();
  const loaded: string[] = [];
  const opened = openTags(readTags(v.parse(Base, BASE)), (url) => loaded.push(url));
  const send = createPurchaseSender(opened, order, openSentPurchases(browser));
  return { send, loaded };
}
const USUAL: PurchaseStorage = { storage: () => localStorage, cookies: cookieJar() };

test('each tag receives the order in its own form', { meta: { ...FIELD.meta, spec: ['3.15c'] } }, () => {
  visit(USUAL).send(GRANTED);
  const contents = [
    { content_id: 'p1', content_type: 'product', content_name: 'Indigo bowl', price: 120.5, quantity: 2 },
  ];
  const ecommerce = {
    currency: 'THB',
    value: 251,
    transaction_id: '1042',
    shipping: 40,
    coupon: 'SAVE30',
    items: [ITEM],
  };
  expect(received()).toEqual({
    gtag: [
      ['event', 'purchase', { event_category: 'ecommerce', ...ecommerce, send_to: 'G-ABC123' }],
      ['event', 'conversion', { send_to: 'AW-12345678/Bought', value: 251, currency: 'THB', transaction_id: '1042' }],
    ],
    gtm: [{ event: 'purchase', event_category: 'ecommerce', event_label: undefined, ecommerce }],
    pixel: [
      [
        'trackSingle',
        '1234567890',
        'Purchase',
        {
          value: 251,
          currency: 'THB',
          content_type: 'product',
          content_ids: ['p1'],
          contents: [{ id: 'p1', quantity: 2, item_price: 120.5 }],
          num_items: 2,
        },
        { eventID: '1042' },
      ],
    ],
    tiktok: [['track', 'CompletePayment', { value: 251, currency: 'THB', contents }, { event_id: '1042' }]],
    line: [['send', 'cv', { type: 'Conversion' }, [LINE]]],
  });
});

describe('an order is counted once', () => {
  test.each([
    ['with the local storage', USUAL],
    [
      'with a cookie where the local storage throws',
      {
        storage: () => {
          throw new Error('denied');
        },
        cookies: cookieJar(),
      },
    ],
    ['with a cookie where there is no local storage', { storage: () => null, cookies: cookieJar() }],
  ] satisfies readonly (readonly [string, PurchaseStorage])[])('%s', FIELD, (_, browser) => {
    const first = visit(browser);
    first.send(GRANTED);
    first.send(GRANTED);
    expect(Object.values(received()).map(({ length }) => length)).toEqual([2, 1, 1, 1, 1]);
    const secondVisit = visit(browser);
    secondVisit.send(GRANTED);
    expect([received(), secondVisit.loaded]).toEqual([NOTHING, []]);
    visit(browser, { ...ORDER, transaction_id: '1043' }).send(GRANTED);
    expect(Object.values(received()).map(({ length }) => length)).toEqual([2, 1, 1, 1, 1]);
  });

  test('with a full local storage', FIELD, () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const browser = { storage: () => localStorage, cookies: cookieJar() };
    visit(browser).send(GRANTED);
    expect(received().pixel).toHaveLength(1);
    visit(browser).send(GRANTED);
    expect(received()).toEqual(NOTHING);
  });

  test('with any content of the storage', FIELD, () => {
    for (const text of ['{', 'null', '[]', '{"gtag G-ABC123":"1042"}', '{"__proto__":["1042"]}', '{"constructor":1}']) {
      localStorage.setItem('raan_purchases', text);
      const browser = { storage: () => localStorage, cookies: cookieJar() };
      visit(browser).send(GRANTED);
      expect([text, received().gtag.length]).toEqual([text, 2]);
      visit(browser).send(GRANTED);
      expect(received()).toEqual(NOTHING);
    }
  });

  test('or not at all, where the browser stores nothing', FIELD, () => {
    visit({ storage: () => null, cookies: cookieJar(false) }).send(GRANTED);
    expect(received()).toEqual(NOTHING);
  });
});

test(
  'nothing is loaded or sent without consent; a later consent sends to the tags that it covers, and a wider one to the others',
  FIELD,
  () => {
    const { send, loaded } = visit(USUAL);
    send(DENIED);
    expect([received(), loaded]).toEqual([NOTHING, []]);
    send(ANALYTICS);
    expect(Object.values(received()).map(({ length }) => length)).toEqual([1, 1, 0, 0, 0]);
    expect(loaded.every((url) => url.startsWith('https://www.googletagmanager.com/'))).toBe(true);
    send(DENIED);
    const later = visit(USUAL);
    later.send(ANALYTICS);
    expect([received(), later.loaded]).toEqual([NOTHING, []]);
    later.send(GRANTED);
    expect(Object.values(received()).map(({ length }) => length)).toEqual([1, 0, 1, 1, 1]);
  },
);

describe('the data of a receipt', () => {
  test('is read within bounds, and nothing of a person', FIELD, () => {
    const given = {
      transaction_id: 1042,
      value: '251.00',
      shipping: 40,
      coupon: 'SAVE30',
      email: 'somchai@example.com',
      address: { name: 'Somchai' },
      items: [{ ...ITEM, price: '120.5', buyer: 'Somchai' }, { item_id: 'p2', quantity: -1 }, null, 'x'],
    };
    expect(readPurchase(given)).toEqual(ORDER);
  });

  test.each([
    [{ ...ORDER, transaction_id: '' }],
    [{ ...ORDER, transaction_id: 'somchai@example.com' }],
    [{ ...ORDER, transaction_id: 'x'.repeat(65) }],
    [{ ...ORDER, transaction_id: ['1'] }],
    [{ ...ORDER, value: Number.NaN }],
    [{ ...ORDER, value: '1e99' }],
    [{ ...ORDER, value: -1 }],
    [{ ...ORDER, value: null }],
    [[]],
    ['x'],
  ])('%j is no order', FIELD, (given) => {
    expect(readPurchase(given)).toBeUndefined();
  });

  test('is bounded, whatever it is', FIELD, () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(
          fc.record({ item_id: fc.anything(), item_name: fc.string({ maxLength: 300 }), quantity: fc.anything() }),
          { maxLength: 300 },
        ),
        (id, items) => {
          const read = readPurchase({ transaction_id: id, value: 1, coupon: id, shipping: id, items });
          expect(JSON.stringify(read ?? '').length).toBeLessThan(200 * 300);
          expect(read?.items.length ?? 0).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});
