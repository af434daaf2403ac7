import type { CartAddition } from '#schemas/cart-addition.ts';

/** The key prefix of a cart's stored additions: `cartAdditionPrefix` of schemas/cart-addition.ts, repeated (entry.ts). */
export const additionPrefix = (cartKey: string) => `${cartKey.replace(':', '_edit:')}:`;

/**
 * Stores the addition of a click on this control, within the click's task, and returns its id; undefined for other controls,
 * and where the storage is full or forbidden.
 */
export function storeAddition(cartKey: string, { dataset }: HTMLElement): string | undefined {
  try {
    const addition = JSON.parse(dataset.cartAdd ?? '') as CartAddition;
    const id = Math.random().toString(36).slice(2);
    // The quantity in the product's field counts, where there is one that fits.
    const field = document.querySelector<HTMLInputElement>(`[data-chosen="${addition.uuid}"]:valid`);
    const quantity = field?.valueAsNumber || addition.quantity;
    localStorage.setItem(additionPrefix(cartKey) + id, JSON.stringify({ ...addition, quantity }));
    return id;
  } catch {
    return undefined;
  }
}

/**
 * Stores the answer of a click on this control (`data-cookie`, shell/consent-banner) if the page is left before the app has
 * stored it. Within the click it would be too early: the app would start with it, and count what was done before.
 */
export function storeAnswerOnLeave({ dataset: { cookie } }: HTMLElement): void {
  if (!cookie) return;
  // The request for the next page is sent before `pagehide`, but only `pagehide` is certain to come.
  for (const type of ['beforeunload', 'pagehide'])
    addEventListener(type, () => {
      if (!document.cookie.includes(cookie.slice(0, cookie.indexOf('=')))) document.cookie = cookie;
    });
}
