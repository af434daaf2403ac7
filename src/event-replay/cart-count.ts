import type { CartAddition } from '#schemas/cart-addition.ts';
import { whenParsed } from './intent.ts';
import { additionPrefix } from './store-addition.ts';

/** Marks the elements that show how many pieces the cart holds; without a value until the app knows the cart. */
export const CART_COUNT_MARK = 'data-cart-count';

/**
 * Places of commas: `DIGIT_GROUPS` of schemas/values/money/money-format.ts, repeated (entry.ts). `Intl` would block a slow
 * phone for 80 ms between the first tap and the frame that answers it.
 */
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/**
 * Shows the stored cart's number of pieces until the app does, also after changes of another tab. `saveEdits` is called when
 * this page was entered and an addition is not saved yet. The returned function shows it again.
 */
export function showCartCount(key: string, saveEdits: () => void): () => void {
  let shown = 0;
  const show = (event?: Event) => {
    const { count, hasEdit } = storedCart(key);
    // The tab that stored it saves it: another one, or this one, whose app is starting.
    if (hasEdit && event?.type !== 'storage') saveEdits();
    if (count === shown) return;
    shown = count;
    const text = String(count).replaceAll(GROUPS, ',');
    for (const element of document.querySelectorAll<HTMLElement>(`[${CART_COUNT_MARK}=""]`)) {
      element.textContent = text;
      // The number that is seen; the other one is the name of the button, and stays.
      if (element.ariaHidden === 'true') element.hidden = count === 0;
    }
  };
  whenParsed(show);
  addEventListener('pageshow', show);
  addEventListener('storage', show);
  return show;
}

/** Whether the visitor is a guest whose cart is known to be empty without a question to the platform. */
export function isCartEmpty(key: string): boolean {
  const { count, hasEdit, hasCart } = storedCart(key);
  return count === 0 && !hasEdit && !hasCart && !('known' in document.documentElement.dataset);
}

/** A confirmed item, a draft, or an addition; only additions have bounds. */
type Line = Pick<CartAddition, 'uuid' | 'quantity'> & Partial<CartAddition>;

/**
 * Pieces in the stored cart: the confirmed items with the drafts applied (specification, chapter 4) and all additions
 * since. Also whether an addition is unsaved, and whether the platform has a cart.
 */
function storedCart(key: string): { readonly count: number; readonly hasEdit: boolean; readonly hasCart: boolean } {
  const quantities = new Map<string, number>();
  let hasEdit = false;
  let hasCart = false;
  try {
    const { owner, credentials, real, draft, waiting } = readObject(key);
    hasCart = Boolean(credentials);
    const added = Object.keys(localStorage)
      .filter((name) => name.startsWith(additionPrefix(key)))
      .map(readObject);
    for (const list of [real, draft, waiting, added]) {
      if (!Array.isArray(list)) continue;
      // An addition that cannot be parsed counts as open too: the app removes it.
      hasEdit ||= list !== real && list.length > 0;
      // An account's cart is hidden until the app knows that it is the visitor's.
      if (owner && owner !== 'guest' && list !== added) continue;
      for (const { uuid, quantity, min = 0, max = 0 } of list as readonly Line[]) {
        if (!Number.isSafeInteger(quantity)) continue;
        const has = quantities.get(uuid) ?? 0;
        quantities.set(uuid, max ? Math.max(has, Math.min(Math.max(has + quantity, min), max)) : Math.max(quantity, 0));
      }
    }
  } catch {
    // The storage is forbidden, or holds other lists than carts have.
  }
  let count = 0;
  for (const quantity of quantities.values()) count += quantity;
  return { count, hasEdit, hasCart };
}

/** The object stored under a key; without a property where there is none. */
function readObject(key: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(localStorage[key] as string)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
