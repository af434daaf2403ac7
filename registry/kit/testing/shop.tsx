/** Test doubles of the shop and the page: a guest with an empty cart, whose ports record their calls. */
import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { Base } from '#schemas/page/base.ts';
import { everyConsent } from '#schemas/consent.ts';
import type { Lang } from '#schemas/lang.ts';
import type { OtherData, SafeRecords } from '#schemas/page/page.ts';
import {
  type CartView,
  type ConsentView,
  PageContext,
  type PageView,
  type QuantityPort,
  type Shop,
  ShopContext,
  type Store,
} from '../shop.ts';

/** A store whose value never changes. */
export function fixed<T>(value: T): Store<T> {
  return { get: () => value, subscribe: () => () => {}, initial: value };
}

export const EMPTY_CART: CartView = {
  items: [],
  count: 0,
  ready: true,
  loading: false,
  updating: false,
  open: false,
  offline: false,
  faults: {},
};

/** A visitor who has not decided, in a shop without default consent. */
export const UNDECIDED: ConsentView = {
  status: 'unknown',
  consents: everyConsent('denied'),
  mayRun: { tracking: false, remarketing: false },
};

/** A recorded call of a port: `['cart.add', 'uuid', 1]`. */
export type PortCall = readonly unknown[];

/** A shop that records the calls of its ports in `requests`, in order. */
export function testShop(overrides: Partial<Shop> = {}): Shop & { readonly requests: PortCall[] } {
  const requests: PortCall[] = [];
  const record =
    (name: string) =>
    (...given: readonly unknown[]): void => {
      requests.push([name, ...given]);
    };
  return {
    requests,
    cart: {
      view: fixed(EMPTY_CART),
      add: (product, quantity) => record('cart.add')(product.uuid, quantity),
      setQuantity: record('cart.setQuantity'),
      remove: record('cart.remove'),
      show: record('cart.show'),
      hide: record('cart.hide'),
      toggle: record('cart.toggle'),
      checkout: record('cart.checkout'),
    },
    quantities: quantities(),
    wishlist: { view: fixed<readonly string[]>([]), toggle: record('wishlist.toggle') },
    visitor: {
      view: fixed({ user: null, member: 'guest', joinCount: 128, prompt: undefined } as const),
      request: record('visitor.request'),
      login: record('visitor.login'),
      register: record('visitor.register'),
      logout: record('visitor.logout'),
      joinMembership: record('visitor.joinMembership'),
      answerPermission: record('visitor.answerPermission'),
      leaveMembership: record('visitor.leaveMembership'),
    },
    coupons: {
      view: fixed({ coupons: undefined, claiming: undefined }),
      request: record('coupons.request'),
      claim: record('coupons.claim'),
    },
    consent: { view: fixed(UNDECIDED), decide: record('consent.decide') },
    grayMode: {
      view: fixed({ on: false, closed: false }),
      toggle: record('grayMode.toggle'),
      close: record('grayMode.close'),
    },
    products: fixed(new Map()),
    requestProducts: record('requestProducts'),
    recentlyViewed: fixed([]),
    submitForm: (formId) => {
      record('submitForm')(formId);
      return Promise.resolve({ ok: true });
    },
    suggest: () => Promise.resolve([]),
    navigate: record('navigate'),
    notify: record('notify'),
    ...overrides,
  };
}

/** A working quantity port, so that the components of one product can be tested together. */
function quantities(): QuantityPort {
  const subscribers = new Set<() => void>();
  const initial: ReadonlyMap<string, number> = new Map();
  let chosen = initial;
  return {
    view: {
      initial,
      get: () => chosen,
      subscribe: (changed) => {
        subscribers.add(changed);
        return () => subscribers.delete(changed);
      },
    },
    set: (uuid, quantity) => {
      chosen = new Map(chosen).set(uuid, quantity);
      for (const changed of subscribers) changed();
    },
  };
}

/** Records as their schemas read them. */
type TestPage = Partial<Omit<PageView, 'otherData'>> & { readonly otherData?: OtherData };

/** An empty English home page, with overrides. */
export function testPage({ otherData = {}, ...overrides }: TestPage = {}): PageView {
  return {
    lang: 'en',
    path: '/',
    query: {},
    origin: 'https://shop.example',
    base: v.parse(Base, {}),
    // Tests write HTML that is safe.
    otherData: otherData as SafeRecords,
    preview: false,
    ...overrides,
  };
}

/** Wraps an element in the contexts of the app; without `i18n` its texts are English in every language. */
export function inShop(
  element: ReactElement,
  {
    shop = testShop(),
    page = testPage(),
    i18n = untranslated(page.lang),
  }: { shop?: Shop; page?: PageView; i18n?: I18n } = {},
): ReactElement {
  return (
    <I18nProvider i18n={i18n}>
      <ShopContext value={shop}>
        <PageContext value={page}>{element}</PageContext>
      </ShopContext>
    </I18nProvider>
  );
}

function untranslated(lang: Lang): I18n {
  return setupI18n({ locale: lang, messages: { [lang]: {} } });
}
