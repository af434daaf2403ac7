/** Decides when the shop's processes start: for a guest with nothing stored, only once something happens. */
import { isRecord } from '#schemas/record.ts';
import { SESSION_SIGN } from '#schemas/session-sign.ts';
import { CART_ADDITIONS, cartStorageKey } from '#schemas/cart-addition.ts';
import type { ShopOptions } from '../environment.ts';
import { COOKIES, readStoredConsent } from '../initial-views.ts';

/** Interval at which the browser asks for a newer build (specification, chapter 9), ms. */
export const BUILD_INTERVAL_MS = 3_600_000;

/** Whether everything about the visitor is known without a request: a guest without a cart, whose choices need no effect. */
export function isKnownGuest({
  guest,
  preview,
  initialViews,
  storage,
  browser,
}: Pick<ShopOptions, 'guest' | 'preview' | 'initialViews' | 'storage' | 'browser'>): boolean {
  const hasNothing =
    guest && browser.cookies.read(SESSION_SIGN) === undefined && !preview && !browser.isReturn && !hasCart(storage);
  return hasNothing && !initialViews.grayMode.on && readStoredConsent(browser.cookies.read).kind !== 'invalid';
}

/** Calls `needed` at each event that the processes have to handle; it may be called several times. */
export function onProcessesNeeded(
  { browser, storage }: Pick<ShopOptions, 'browser' | 'storage'>,
  needed: () => void,
): void {
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

/** Whether a cart or an edit is stored, of any shop; what can't be read counts as one. */
function hasCart(storage: Storage | null): boolean {
  try {
    return Object.keys(storage ?? {}).some(
      (key) =>
        key.startsWith(CART_ADDITIONS) ||
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
