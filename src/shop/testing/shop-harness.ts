import { setupI18n } from '@lingui/core';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import { Product } from '#schemas/product.ts';
import { createCaller } from '../../call/call.ts';
import type { AppShop } from '../app-shop.ts';
import type { Browser } from '../browser.ts';
import { createShop } from '../create-shop.ts';
import type { ShopOptions } from '../environment.ts';
import { readDefaultConsents, readInitialViews } from '../initial-views.ts';

const i18n = setupI18n();
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Answers one request of the shop. */
export type Answer = (sent: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Its idempotency key. */
  readonly key: string | undefined;
}) => unknown;
type BrowserEvent = Parameters<Browser['on']>[0];

/** Answers for a visitor who is not logged in. */
export const GUEST: Readonly<Record<string, Answer>> = {
  '/api/x4/auth/check': () => ({ success: false, key: 'NO_AUTH' }),
  '/api/x4/member/info': () => ({ success: true, data: { member: null, join_num: 12 } }),
};
/** Answers for a visitor who is logged in. */
export const USER: Readonly<Record<string, Answer>> = {
  '/api/x4/auth/check': () => ({ success: true, data: { user: { id: 7, name: 'Nim' } } }),
  '/api/x4/member/info': () => ({ success: true, data: { member: { member_flag: '0' }, join_num: 12 } }),
  '/api/x4/cart/get': () => ({ success: true, data: { cart_id: 'u1', items: [] } }),
  '/api/x4/coupon/list': () => ({ success: true, data: { coupons: [] } }),
};

/** Gives each test of the file fake timers, an empty storage and a digest that answers within them. */
export function setUpShopTests(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', undefined);
    localStorage.clear();
    sessionStorage.clear();
    // Web Crypto answers outside of the fake clock.
    vi.stubGlobal('crypto', {
      randomUUID: () => crypto.randomUUID(),
      subtle: { digest: () => Promise.resolve(new ArrayBuffer(32)) },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** A visitor without cookies, in a shop that grants functionality by itself. */
const base = { cookieConsent: { config: { customize: { default_consents: { functionality_storage: 'granted' } } } } };
/** First views and consents of that visitor. */
export const FIRST = {
  initialViews: readInitialViews(() => undefined, base),
  defaultConsents: readDefaultConsents(base),
  offersGray: true,
};

/** A started shop with what it requested, sent and showed. */
export interface Harness {
  readonly shop: AppShop;
  readonly seen: string[];
  readonly bodies: unknown[];
  readonly left: string[];
  readonly fire: (event: BrowserEvent) => void;
  readonly cookies: ReadonlyMap<string, string>;
  /** Values of `showGray`, from the start on. */
  readonly grays: readonly boolean[];
  readonly toasts: () => (readonly [string, string, string | undefined])[];
}

/** Starts a shop whose calls `answers` answers by path; a path without one answers 503. */
export async function startShop(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<ShopOptions> = {},
  cookies = new Map<string, string>(),
  given: Partial<Browser> = {},
): Promise<Harness> {
  const grays: boolean[] = [];
  const seen: string[] = [];
  const bodies: unknown[] = [];
  const left: string[] = [];
  const listeners: (readonly [BrowserEvent, () => void])[] = [];
  const call = createCaller({
    baseUrl: '',
    lang: 'en',
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://shop.example');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      seen.push(url.pathname);
      if (body !== undefined) bodies.push(body);
      const answer = answers[url.pathname]?.({
        path: url.pathname,
        query: url.searchParams,
        body,
        key: new Headers(init?.headers).get('idempotency-key') ?? undefined,
      });
      return Promise.resolve(answer).then((given) =>
        given === undefined ? new Response('', { status: 503 }) : Response.json(given),
      );
    },
  });
  let uuids = 0;
  const browser: Browser = {
    href: () => 'http://shop.example/en/product/bowl/',
    replaceAddress: () => {},
    leave: (url) => left.push(url),
    back: () => false,
    now: () => performance.now(),
    newUuid: () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`,
    lock: (_, granted) => {
      granted();
      return () => {};
    },
    on: (event, listener) => listeners.push([event, listener]),
    cookies: {
      read: (name) => cookies.get(name),
      write: (name, value, days) => void cookies.set(name, value).set(`${name} days`, String(days)),
    },
    showGray: (isGray) => grays.push(isGray),
    isOnline: () => true,
    isLocal: false,
    isReturn: false,
    ...given,
  };
  const shop = createShop({
    call,
    webId: 'w1',
    webName: 'raan',
    lang: 'en',
    translate: (message, values) => i18n._(message.id, { ...values }, { message: message.message }),
    storage: localStorage,
    browser,
    navigate: () => {},
    checkoutUrl: '/pay/',
    preview: false,
    ...FIRST,
    guest: false,
    buildId: 'this',
    touched: new Set(),
    reload: () => true,
    log: () => {},
    ...options,
  });
  shop.start();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  return {
    shop,
    seen,
    bodies,
    left,
    fire: (event) => {
      for (const [name, listener] of listeners) if (name === event) listener();
    },
    cookies,
    grays,
    toasts: () => shop.toasts.view.get().map(({ type, title, description }) => [type, title, description] as const),
  };
}

/** A product that is ordered in 2 to 5 pieces. */
export const bowl = v.parse(Product, { uuid: 'p1', name: 'Indigo bowl', price: 120, quantity_min: 2, quantity_max: 5 });
/** The cart in the storage. */
export const stored = () => JSON.parse(localStorage.getItem('raan_cart:w1') ?? 'null') as unknown;
/** Answers a cart call with these lines. */
export const cartAnswer =
  (...items: readonly (readonly [string, number])[]): Answer =>
  () => ({
    success: true,
    data: { cart_id: 'c1', cart_secret: 's1', items: items.map(([uuid, quantity]) => ({ uuid, quantity })) },
  });
