/** Marks the elements that show how many pieces the cart holds. */
export const CART_COUNT_MARK = 'data-cart-count';

/** Shows the stored cart's number of pieces until the app does, also when it changes in another tab. */
export function showCartCount(key: string): void {
  let shown = 0;
  const show = () => {
    const count = storedCount(key);
    if (count === shown) return;
    shown = count;
    const text = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`).format(count);
    for (const element of document.querySelectorAll<HTMLElement>(`[${CART_COUNT_MARK}]`)) {
      element.textContent = text;
      // The number that is seen; the other one is the name of the button, and stays.
      if (element.ariaHidden === 'true') element.hidden = count === 0;
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true });
  else show();
  addEventListener('pageshow', show);
  addEventListener('storage', show);
}

/** Pieces in the stored cart: the confirmed items with the drafts applied (specification, chapter 4). */
export function storedCount(key: string): number {
  try {
    const cart: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof cart !== 'object' || cart === null || !('real' in cart) || !('draft' in cart)) return 0;
    const held = new Map([...quantities(cart.real), ...quantities(cart.draft)]);
    return [...held.values()].reduce((sum, quantity) => sum + Math.max(quantity, 0), 0);
  } catch {
    return 0;
  }
}

function quantities(items: unknown): [uuid: unknown, quantity: number][] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown): [unknown, number][] => {
    if (typeof item !== 'object' || item === null || !('uuid' in item) || !('quantity' in item)) return [];
    return Number.isSafeInteger(item.quantity) ? [[item.uuid, Number(item.quantity)]] : [];
  });
}
