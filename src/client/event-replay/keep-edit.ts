import type { CartEdit } from '#schemas/cart-edit.ts';

/** What the keys of a cart's kept edits begin with; schemas/cart-edit.ts says the same, but the starter takes no code from there. */
export const editPrefix = (cartKey: string) => `${cartKey.replace(':', '_edit:')}:`;

/**
 * Puts what a click on this control adds to the cart into the storage, in the click's own task; its id. Undefined for other
 * controls, and where the storage takes nothing.
 */
export function storeEdit(cartKey: string, { dataset }: HTMLElement): string | undefined {
  try {
    const edit = JSON.parse(dataset.cartAdd ?? '') as CartEdit;
    const id = Math.random().toString(36).slice(2);
    // The quantity in the product's field counts, where there is one that fits.
    const field = document.querySelector<HTMLInputElement>(`[data-chosen="${edit.uuid}"]:valid`);
    const quantity = field?.valueAsNumber || edit.quantity;
    localStorage.setItem(editPrefix(cartKey) + id, JSON.stringify({ ...edit, quantity }));
    return id;
  } catch {
    return undefined;
  }
}
