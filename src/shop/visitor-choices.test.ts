// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { everyConsent, readConsentCookie, writeConsentCookie } from '#schemas/consent.ts';
import type { ShopInteraction } from './environment.ts';
import { bowl, GUEST, setUpShopTests, startShop } from './testing/shop-harness.ts';

setUpShopTests();

test('shares a chosen quantity on its page and resets it on another one', async () => {
  const { shop } = await startShop(GUEST);
  const changed = vi.fn();
  shop.quantities.view.subscribe(changed);
  shop.quantities.set('p1', 3);
  shop.quantities.set('p2', 1);
  shop.navigated({ pathChanged: false, offersGray: false });
  expect([...shop.quantities.view.get()]).toEqual([
    ['p1', 3],
    ['p2', 1],
  ]);
  shop.navigated({ pathChanged: true, offersGray: false });
  expect([...shop.quantities.view.get()]).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('writes nothing of the visitor in a preview, whose cart lives in memory', async () => {
  const on = await startShop(GUEST, { preview: true });
  on.shop.cart.add(bowl);
  on.shop.viewed('p1');
  await vi.advanceTimersByTimeAsync(1000);
  expect(on.shop.cart.view.get()).toMatchObject({ count: 2, offline: true });
  expect([Object.keys(localStorage), on.bodies]).toEqual([[], []]);
});

test('closes toasts after their time, which stops while they are hovered', async () => {
  const on = await startShop(GUEST);
  on.shop.notify({ type: 'info', title: 'Hello' });
  const [toast] = on.shop.toasts.view.get();
  await vi.advanceTimersByTimeAsync(4000);
  on.shop.toasts.pause(toast?.id ?? '');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(on.toasts()).toEqual([['info', 'Hello', undefined]]);
  on.shop.toasts.resume(toast?.id ?? '');
  await vi.advanceTimersByTimeAsync(999);
  expect(on.toasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(on.toasts()).toEqual([]);
});

describe('forms and suggestions', () => {
  test('returns the faults of the fields when a form is refused', async () => {
    const on = await startShop({
      ...GUEST,
      '/api/forms/contact': () => ({
        success: false,
        key: 'INVALID_FORM',
        data: { fields: { email: 'INVALID_EMAIL' } },
      }),
    });
    const form = new FormData();
    form.append('email', 'x');
    form.append('topic', 'a');
    form.append('topic', 'b');
    expect(await on.shop.submitForm('contact', form)).toEqual({
      ok: false,
      fields: { email: 'INVALID_EMAIL' },
      key: 'INVALID_FORM',
    });
    expect(on.bodies).toEqual([{ email: 'x', topic: ['a', 'b'] }]);
  });

  test('suggests products in the order of the search', async () => {
    const on = await startShop({
      ...GUEST,
      '/api/search': ({ query }) => ({
        data: {
          q: query.get('q'),
          products: { ids: ['b', 'a', 'gone'] },
          productRecords: ['a', 'b'].map((uuid) => ({ uuid, name: uuid, price: 1 })),
        },
      }),
    });
    const found = await on.shop.suggest('  tea ', new AbortController().signal);
    expect(found?.map(({ uuid }) => uuid)).toEqual(['b', 'a']);
    expect(await on.shop.suggest('  ', new AbortController().signal)).toEqual([]);
  });
});

describe('consent', () => {
  const ALL = everyConsent('granted');

  test('applies the defaults of the shop without a cookie before the visitor has decided', async () => {
    const on = await startShop(GUEST);
    expect([on.shop.consent.view.get(), on.shop.consent.view.get() === on.shop.consent.view.initial]).toEqual([
      {
        status: 'unknown',
        consents: { ...everyConsent('denied'), functionality_storage: 'granted' },
        mayRun: { tracking: false, remarketing: false },
      },
      true,
    ]);
    expect([...on.cookies]).toEqual([]);
  });

  test('stores a decision for a year and applies it at once', async () => {
    const on = await startShop(GUEST);
    on.shop.consent.decide(ALL);
    expect(on.shop.consent.view.get()).toEqual({
      status: 'granted',
      consents: ALL,
      mayRun: { tracking: true, remarketing: true },
    });
    expect([readConsentCookie(on.cookies.get('cookie_consent') ?? ''), on.cookies.get('cookie_consent days')]).toEqual([
      ALL,
      '365',
    ]);
    on.shop.consent.decide(everyConsent('denied'));
    expect(on.shop.consent.view.get()).toMatchObject({ status: 'revoked', mayRun: { tracking: false } });
  });

  test('logs an invalid cookie and applies the defaults', { meta: { spec: ['8.8b'] } }, async () => {
    const log = vi.fn();
    const on = await startShop(GUEST, { log }, new Map([['cookie_consent', 'nonsense']]));
    expect(on.shop.consent.view.get().status).toBe('unknown');
    expect(log.mock.calls).toEqual([
      ['the consent cookie could not be read; the defaults hold', { kind: 'invalid', value: 'nonsense' }],
    ]);
  });

  test('takes over the decision of another tab when this one becomes visible', async () => {
    const cookies = new Map<string, string>();
    const on = await startShop(GUEST, {}, cookies);
    cookies.set('cookie_consent', writeConsentCookie(ALL));
    on.fire('visible');
    expect(on.shop.consent.view.get().status).toBe('granted');
  });

  test('reads and stores nothing in a preview', async () => {
    const cookies = new Map([['cookie_consent', writeConsentCookie(ALL)]]);
    const on = await startShop(GUEST, { preview: true }, cookies);
    expect(on.shop.consent.view.get().status).toBe('unknown');
    on.shop.consent.decide(everyConsent('denied'));
    on.shop.grayMode.toggle();
    expect([...cookies.keys()]).toEqual(['cookie_consent']);
  });
});

describe('the greyscale view', () => {
  test('is turned on and off, and stored for ten days', { meta: { spec: ['9.10a'] } }, async () => {
    const on = await startShop(GUEST);
    on.shop.grayMode.toggle();
    expect([
      on.shop.grayMode.view.get(),
      on.cookies.get('lnw_gray_mode'),
      on.cookies.get('lnw_gray_mode days'),
    ]).toEqual([{ on: true, closed: false }, '1', '10']);
    on.shop.grayMode.toggle();
    on.shop.grayMode.close();
    expect([
      on.shop.grayMode.view.get(),
      on.cookies.get('lnw_gray_mode'),
      on.cookies.get('lnw_gray_closed'),
      on.cookies.get('lnw_gray_closed days'),
    ]).toEqual([{ on: false, closed: true }, '0', '1', '10']);
    expect(on.grays).toEqual([false, true, false, false]);
  });

  test('ends with the page that offers it, and resumes upon return', async () => {
    const on = await startShop(GUEST, {}, new Map([['lnw_gray_mode', '1']]));
    on.shop.navigated({ pathChanged: true, offersGray: false });
    on.shop.navigated({ pathChanged: true, offersGray: true });
    expect([on.grays, on.shop.grayMode.view.get()]).toEqual([[true, false, true], { on: true, closed: false }]);
  });
});

test('reports quantities before and after an interaction, and the hand-off', async () => {
  const pieces = { type: 'pieces', uuid: 'p1' } as const;
  const interactions: ShopInteraction[] = [];
  const on = await startShop(GUEST, { onInteraction: (interaction) => interactions.push(interaction) });
  on.shop.cart.add(bowl, 3);
  on.shop.cart.add(bowl, 9);
  on.shop.cart.add(bowl);
  on.shop.cart.setQuantity('p1', 2);
  on.shop.cart.remove('p1');
  on.shop.cart.setQuantity('not there', Number.NaN);
  on.shop.handOff('cart');
  on.shop.cart.checkout();
  expect(interactions).toEqual([
    { ...pieces, product: bowl, from: 0, to: 3 },
    { ...pieces, product: bowl, from: 3, to: 5 },
    { ...pieces, product: bowl, from: 5, to: 5 },
    { ...pieces, from: 5, to: 2 },
    { ...pieces, from: 2, to: 0 },
    { ...pieces, uuid: 'not there', from: 0, to: 0 },
    { type: 'handoff', to: 'cart' },
    { type: 'handoff', to: 'checkout' },
  ]);
});
