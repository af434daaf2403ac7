/** Runs in the browser, on a receipt: the browser forgets the paid order. */

/**
 * Removes the values typed for the order, whose entries of the session storage `data-keep` names. Also empties the
 * guest's stored cart of the key `data-cart`, if it is the cart `data-paid`: pages show its count before the app starts.
 * The function's source is written into pages, so it may reference nothing outside itself.
 */
export function forgetOrder(): void {
  const { keep = '', cart = '', paid } = document.querySelector<HTMLElement>('[data-keep]')?.dataset ?? {};
  try {
    for (const key of keep.split(' ')) sessionStorage.removeItem(key);
    const stored: unknown = JSON.parse(localStorage.getItem(cart) ?? 'null');
    const { credentials } = Object(stored) as { readonly credentials?: { readonly cart_id?: unknown } | null };
    if (paid === undefined || credentials?.cart_id !== paid) return;
    const left = { ...Object(stored), credentials: null, real: [], owner: null };
    localStorage.setItem(cart, JSON.stringify(left));
    // As a tab of the shop does (src/shop/storage/cart-storage.ts): the others count the paid pieces too.
    const tabs = new BroadcastChannel(cart);
    tabs.postMessage({ cart: left, settled: [], added: [] });
    tabs.close();
  } catch {
    // The browser permits no storage or channel, or the stored value is no cart.
  }
}

/** The script of a receipt. */
export const RECEIPT_SCRIPT = `(${forgetOrder.toString()})()`;
