import type { CartView, CouponsView, Store, VisitorView } from '#registry/kit/shop.ts';
import type { AppShop } from './app-shop.ts';
import type { InitialViews } from './initial-views.ts';

/** Views before any request, as the server and the browser's first render show them: a guest with an empty cart. */
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
/** The visitor before the first answer: neither login nor membership is known. */
export const INITIAL_VISITOR: VisitorView = {
  user: undefined,
  member: 'unknown',
  joinCount: undefined,
  prompt: undefined,
};
/** Coupons before the first request: components show the page's own records. */
export const INITIAL_COUPONS: CouponsView = { coupons: undefined, claiming: undefined };

/** Creates a store that never changes. */
function constantStore<T>(value: T): Store<T> {
  return { get: () => value, subscribe: () => () => {}, initial: value };
}

const noop = (): void => {};

const SHOP: Omit<AppShop, 'consent' | 'grayMode'> = {
  cart: {
    view: constantStore(INITIAL_CART),
    add: noop,
    setQuantity: noop,
    remove: noop,
    show: noop,
    hide: noop,
    toggle: noop,
    checkout: noop,
  },
  quantities: { view: constantStore(new Map()), set: noop },
  wishlist: { view: constantStore([]), toggle: noop },
  visitor: {
    view: constantStore(INITIAL_VISITOR),
    request: noop,
    login: noop,
    register: noop,
    logout: noop,
    joinMembership: noop,
    answerPermission: noop,
    leaveMembership: noop,
  },
  coupons: { view: constantStore(INITIAL_COUPONS), request: noop, claim: noop },
  products: constantStore(new Map()),
  requestProducts: noop,
  recentlyViewed: constantStore([]),
  submitForm: () => Promise.resolve({ ok: false, fields: {}, key: 'NOT_STARTED' }),
  suggest: () => Promise.resolve([]),
  navigate: noop,
  notify: noop,
  toasts: { view: constantStore([]), close: noop, pause: noop, resume: noop },
  isOutdated: () => false,
  start: noop,
  addNamed: noop,
  applyStoredAdditions: noop,
  warm: noop,
  handOff: noop,
  viewed: noop,
  navigated: noop,
};

/** Creates the shop of the server's render: a guest with an empty cart and the views from cookies; its commands do nothing. */
export function createServerShop({ consent, grayMode }: InitialViews): AppShop {
  return {
    ...SHOP,
    consent: { view: constantStore(consent), decide: noop },
    grayMode: { view: constantStore(grayMode), toggle: noop, close: noop },
  };
}
