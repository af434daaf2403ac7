/** When the processes of the shop are needed: not by a guest with nothing kept, until something happens. */
import { isRecord } from '#schemas/record.ts';
import { CART_EDITS } from '#schemas/cart-edit.ts';
import { cartStorageKey } from '#schemas/cart-key.ts';
import { BUILD_INTERVAL_MS } from './build-interval.ts';
import type { ShopOptions } from './environment.ts';
import { COOKIES, keptConsent } from './kept-choices.ts';

/** Whether there is nobody to know, no cart to load, nothing to show and nothing to tell of, so that all of the visitor is known already. */
export function isQuiet({
  guest,
  preview,
  first,
  storage,
  browser,
}: Pick<ShopOptions, 'guest' | 'preview' | 'first' | 'storage' | 'browser'>): boolean {
  const isKnown = guest && !preview && !browser.isReturn && !hasCart(storage);
  return isKnown && !first.grayMode.on && keptConsent(browser.cookies.read).kind !== 'invalid';
}

/** Calls `needed` whenever something happens by itself that the processes have to see to. */
export function whenNeeded({ browser, storage }: Pick<ShopOptions, 'browser' | 'storage'>, needed: () => void): void {
  const consent = browser.cookies.read(COOKIES.consent);
  browser.on('visible', () => {
    if (browser.cookies.read(COOKIES.consent) !== consent) needed();
  });
  browser.on('stored', () => {
    if (hasCart(storage)) needed();
  });
  browser.on('restored', needed);
  setTimeout(needed, Math.max(0, BUILD_INTERVAL_MS - browser.now()));
}

/** Whether a cart is kept, or an edit of one, of this shop or another one; what can't be read may be one. */
function hasCart(storage: Storage | null): boolean {
  try {
    return Object.keys(storage ?? {}).some(
      (key) =>
        key.startsWith(CART_EDITS) ||
        (key.startsWith(cartStorageKey('')) && !isEmpty(JSON.parse(storage?.getItem(key) ?? 'null'))),
    );
  } catch {
    return true;
  }
}

function isEmpty(cart: unknown): boolean {
  if (!isRecord(cart) || cart.credentials !== null) return false;
  return [cart.real, cart.draft, cart.waiting ?? []].every((list) => Array.isArray(list) && list.length === 0);
}
