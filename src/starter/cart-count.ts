import { readCartEdits } from '#schemas/cart-edit.ts';

/** Marks the elements that show how many pieces the cart holds. */
export const CART_COUNT_MARK = 'data-cart-count';

/**
 * Shows the stored cart's number of pieces until the app does, also when it changes in another tab. The returned function
 * shows it again.
 */
export function showCartCount(key: string): () => void {
  let shown = 0;
  const show = () => {
    const { count } = storedCart(key);
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
  return show;
}

/**
 * Pieces in the stored cart, the confirmed items with the drafts applied (specification, chapter 4) and everything added
 * since; and whether anything of it has yet to be saved.
 */
export function storedCart(key: string): { readonly count: number; readonly isOpen: boolean } {
  try {
    const cart = Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Partial<Record<string, unknown>>;
    const draft = linesOf(cart.draft);
    const edits = readCartEdits(localStorage, key);
    for (const id of listOf(cart.taken)) edits.delete(String(id));
    const additions = [...linesOf(cart.waiting), ...edits.values()];
    const held = new Map([...linesOf(cart.real), ...draft].map(({ uuid, quantity }) => [uuid, Math.max(quantity, 0)]));
    for (const { uuid, quantity, min = 1, max = Infinity } of additions) {
      const has = held.get(uuid) ?? 0;
      held.set(uuid, Math.max(has, Math.min(Math.max(has + quantity, min), max)));
    }
    const count = [...held.values()].reduce((sum, quantity) => sum + quantity, 0);
    return { count, isOpen: draft.length + additions.length > 0 };
  } catch {
    return { count: 0, isOpen: false };
  }
}

interface Line {
  readonly uuid: string;
  readonly quantity: number;
  readonly min?: number;
  readonly max?: number;
}

function linesOf(items: unknown): readonly Line[] {
  return listOf(items).filter((item): item is Line => Number.isSafeInteger(Object(item).quantity));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
