import type { Shop, Store } from '#registry/kit/shop.ts';

/** A store that never changes. */
function still<T>(value: T): Store<T> {
  return { get: () => value, subscribe: () => () => {}, initial: value };
}

const nothing = (): void => {};

const SHOP: Shop = {
  cart: {
    view: still({
      items: [],
      count: 0,
      ready: false,
      loading: false,
      updating: false,
      open: false,
      offline: false,
      faults: {},
    }),
    add: nothing,
    setQuantity: nothing,
    remove: nothing,
    show: nothing,
    hide: nothing,
    checkout: nothing,
  },
  visitor: {
    view: still({ user: undefined, member: 'unknown', joinCount: undefined }),
    login: nothing,
    register: nothing,
    logout: nothing,
    joinMembership: nothing,
    leaveMembership: nothing,
  },
  coupons: { view: still({ coupons: undefined, claiming: undefined }), claim: nothing },
  products: still(new Map()),
  askProducts: nothing,
  recentlyViewed: still([]),
  submitForm: () => Promise.resolve({ ok: false, fields: {}, key: 'NOT_STARTED' }),
  suggest: () => Promise.resolve([]),
  navigate: nothing,
  notify: nothing,
};

/** The shop while the server renders: a guest with an empty cart; nothing that is asked of it happens. */
export function serverShop(): Shop {
  return SHOP;
}
