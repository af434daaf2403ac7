/** A shop in which nothing happens: what a sample is asked for stays in this page, and nothing reaches the service. */
import type { CartItem } from '#schemas/cart.ts';
import type { CartView, Shop, Store } from '#registry/kit/shop.ts';

/** What the visitor did with a sample that a shop would have answered. */
export type Played = 'cart' | 'account' | 'coupon' | 'consent' | 'form';

/** The shop around with every port that writes replaced; `played` hears of what would have been written. */
export function createSandboxShop(shop: Shop, played: (what: Played) => void): Shop {
  const { view, setItems } = sandboxCart(shop.cart.view.initial);
  const setQuantity = (uuid: string, quantity: number) => {
    const others = view.get().items.filter((item) => item.uuid !== uuid);
    setItems(quantity > 0 && isProductUuid(uuid) ? [...others, { uuid, quantity }] : others);
  };
  return {
    ...shop,
    cart: {
      view,
      add: (product, quantity = 1) => {
        const there = view.get().items.find(({ uuid }) => uuid === product.uuid)?.quantity ?? 0;
        setQuantity(product.uuid, there + quantity);
        played('cart');
      },
      setQuantity,
      remove: (uuid) => setQuantity(uuid, 0),
      show: () => played('cart'),
      hide: () => {},
      checkout: () => played('cart'),
    },
    visitor: {
      view: shop.visitor.view,
      request: shop.visitor.request,
      login: () => played('account'),
      register: () => played('account'),
      logout: () => played('account'),
      joinMembership: () => played('account'),
      answerPermission: () => {},
      leaveMembership: () => played('account'),
    },
    coupons: { view: shop.coupons.view, request: () => {}, claim: () => played('coupon') },
    consent: { view: shop.consent.view, decide: () => played('consent') },
    submitForm: () => {
      played('form');
      return Promise.resolve({ ok: true });
    },
  };
}

/** Components hand on the uuids of products that the shop has checked. */
function isProductUuid(uuid: string): uuid is CartItem['uuid'] {
  return uuid !== '';
}

/** A cart that lives as long as the page; before the start it looks as the server rendered it. */
function sandboxCart(initial: CartView): {
  readonly view: Store<CartView>;
  readonly setItems: (items: readonly CartItem[]) => void;
} {
  let cart: CartView = { ...initial, ready: true, loading: false, items: [], count: 0 };
  const listeners = new Set<() => void>();
  return {
    view: {
      initial,
      get: () => cart,
      subscribe: (changed) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
    },
    setItems: (items) => {
      cart = { ...cart, items, count: items.reduce((sum, { quantity }) => sum + quantity, 0) };
      for (const changed of listeners) changed();
    },
  };
}
