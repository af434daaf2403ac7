import type { CartView, CouponsView, Store, VisitorView } from '#registry/kit/shop.ts';
import type { AppShop } from './app-shop.ts';
import type { FirstViews } from './first-views.ts';

/** What is known before anybody has asked: a guest's empty cart. The browser's first render shows the same. */
export const INITIAL_CART: CartView = {
  items: [],
  count: 0,
  ready: false,
  loading: false,
  updating: false,
  open: false,
  offline: false,
  faults: {},
};
export const INITIAL_VISITOR: VisitorView = {
  user: undefined,
  member: 'unknown',
  joinCount: undefined,
  prompt: undefined,
};
export const INITIAL_COUPONS: CouponsView = { coupons: undefined, claiming: undefined };

/** A store that never changes. */
function still<T>(value: T): Store<T> {
  return { get: () => value, subscribe: () => () => {}, initial: value };
}

const nothing = (): void => {};

const SHOP: Omit<AppShop, 'consent' | 'grayMode'> = {
  cart: {
    view: still(INITIAL_CART),
    add: nothing,
    setQuantity: nothing,
    remove: nothing,
    show: nothing,
    hide: nothing,
    checkout: nothing,
  },
  quantities: { view: still(new Map()), set: nothing },
  visitor: {
    view: still(INITIAL_VISITOR),
    request: nothing,
    login: nothing,
    register: nothing,
    logout: nothing,
    joinMembership: nothing,
    answerPermission: nothing,
    leaveMembership: nothing,
  },
  coupons: { view: still(INITIAL_COUPONS), request: nothing, claim: nothing },
  products: still(new Map()),
  requestProducts: nothing,
  recentlyViewed: still([]),
  submitForm: () => Promise.resolve({ ok: false, fields: {}, key: 'NOT_STARTED' }),
  suggest: () => Promise.resolve([]),
  navigate: nothing,
  notify: nothing,
  toasts: { view: still([]), close: nothing, pause: nothing, resume: nothing },
  isOutdated: () => false,
  start: nothing,
  takeOverEdits: nothing,
  warm: nothing,
  handOff: nothing,
  viewed: nothing,
  navigated: nothing,
};

/**
 * The shop while the server renders: a guest with an empty cart, and what the visitor's cookies say; nothing that is asked
 * of it happens.
 */
export function serverShop({ consent, grayMode }: FirstViews): AppShop {
  return {
    ...SHOP,
    consent: { view: still(consent), decide: nothing },
    grayMode: { view: still(grayMode), toggle: nothing, close: nothing },
  };
}
