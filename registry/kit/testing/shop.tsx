/** A shop and a page for tests of components: a guest with an empty cart, all ports recorded. */
import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { Base } from '#schemas/base.ts';
import { everyConsent } from '#schemas/consent.ts';
import type { Lang } from '#schemas/lang.ts';
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

/** A visitor who has not decided, in a shop that grants nothing by itself. */
export const UNDECIDED: ConsentView = {
  status: 'unknown',
  consents: everyConsent('denied'),
  mayRun: { tracking: false, remarketing: false },
};

/** What components asked of the shop, in order: `['cart.add', 'uuid', 1]`. */
export type Asked = readonly unknown[];

export function testShop(overrides: Partial<Shop> = {}): Shop & { readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const record =
    (name: string) =>
    (...given: readonly unknown[]): void => {
      asked.push([name, ...given]);
    };
  return {
    asked,
    cart: {
      view: fixed(EMPTY_CART),
      add: (product, quantity) => record('cart.add')(product.uuid, quantity),
      setQuantity: record('cart.setQuantity'),
      remove: record('cart.remove'),
      show: record('cart.show'),
      hide: record('cart.hide'),
      checkout: record('cart.checkout'),
    },
    quantities: quantities(),
    visitor: {
      view: fixed({ user: null, member: 'guest', joinCount: 128, asks: undefined } as const),
      ask: record('visitor.ask'),
      login: record('visitor.login'),
      register: record('visitor.register'),
      logout: record('visitor.logout'),
      joinMembership: record('visitor.joinMembership'),
      answerPermission: record('visitor.answerPermission'),
      leaveMembership: record('visitor.leaveMembership'),
    },
    coupons: {
      view: fixed({ coupons: undefined, claiming: undefined }),
      ask: record('coupons.ask'),
      claim: record('coupons.claim'),
    },
    consent: { view: fixed(UNDECIDED), decide: record('consent.decide') },
    grayMode: {
      view: fixed({ on: false, closed: false }),
      toggle: record('grayMode.toggle'),
      close: record('grayMode.close'),
    },
    products: fixed(new Map()),
    askProducts: record('askProducts'),
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

/** Chosen quantities that really change, so that parts of one product can be tested together. */
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

export function testPage(overrides: Partial<PageView> = {}): PageView {
  return {
    lang: 'en',
    path: '/',
    query: {},
    origin: 'https://shop.example',
    base: v.parse(Base, {}),
    otherData: {},
    preview: false,
    ...overrides,
  };
}

/** An element inside the shop and the page; without messages its texts are English in every language. */
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
