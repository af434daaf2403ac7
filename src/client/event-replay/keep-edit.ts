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
    localStorage.setItem(editPrefix(cartKey) + id, JSON.stringify({ ...edit, ...chosenOf(edit) }));
    return id;
  } catch {
    return undefined;
  }
}

/** The quantity in the product's field, where there is one that fits. */
function chosenOf({ uuid }: CartEdit): Partial<CartEdit> {
  for (const { dataset, validity, valueAsNumber } of document.querySelectorAll('input'))
    if (dataset.chosen === uuid && validity.valid && valueAsNumber > 0) return { quantity: valueAsNumber };
  return {};
}
