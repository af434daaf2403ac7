/** A shop without side effects: samples keep their state in the page and never reach the API. */
import type { CartItem } from '#schemas/cart.ts';
import type { CartView, Shop, Store } from '#registry/kit/shop.ts';

/** Actions that a real shop would have sent to the API. */
export type SandboxAction = 'cart' | 'account' | 'coupon' | 'consent' | 'form';

/** The surrounding shop with every writing port replaced; `onAction` is called instead of a write. */
export function createSandboxShop(shop: Shop, onAction: (what: SandboxAction) => void): Shop {
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
        onAction('cart');
      },
      setQuantity,
      remove: (uuid) => setQuantity(uuid, 0),
      show: () => onAction('cart'),
      hide: () => {},
      toggle: () => onAction('cart'),
      checkout: () => onAction('cart'),
    },
    visitor: {
      view: shop.visitor.view,
      request: shop.visitor.request,
      login: () => onAction('account'),
      register: () => onAction('account'),
      logout: () => onAction('account'),
      joinMembership: () => onAction('account'),
      answerPermission: () => {},
      leaveMembership: () => onAction('account'),
    },
    coupons: { view: shop.coupons.view, request: () => {}, claim: () => onAction('coupon') },
    consent: { view: shop.consent.view, decide: () => onAction('consent') },
    submitForm: () => {
      onAction('form');
      return Promise.resolve({ ok: true });
    },
  };
}

/** Components pass on uuids of validated products. */
function isProductUuid(uuid: string): uuid is CartItem['uuid'] {
  return uuid !== '';
}

/** A cart in memory, which starts as the server rendered it. */
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
