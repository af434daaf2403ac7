import {
  CART_EDIT_MARK,
  CHOSEN_MARK,
  keepCartEdit,
  readCartEdit,
  STEP_MARK,
  writeCartEdit,
} from '#schemas/cart-edit.ts';
import type { Deed } from './deeds.ts';

/**
 * Puts what a click on this control adds to the cart into the storage, in the click's own task; its id. Undefined for other
 * controls, and where the storage takes nothing. `deeds`: what is held already may have changed the quantity.
 */
export function keepEdit(cartKey: string, control: HTMLElement, deeds: readonly Deed[]): string | undefined {
  const edit = readCartEdit(control.getAttribute(CART_EDIT_MARK) ?? '');
  if (edit === undefined) return undefined;
  return keepCartEdit(cartKey, writeCartEdit({ ...edit, quantity: chosenQuantity(edit.uuid, deeds) ?? edit.quantity }));
}

/** The quantity in the field of this product, with the steps on top that nobody has made yet. */
function chosenQuantity(uuid: string, deeds: readonly Deed[]): number | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>(`[${CHOSEN_MARK}]`);
  const field = [...fields].find((each) => each.getAttribute(CHOSEN_MARK) === uuid);
  if (field === undefined || !/^\d{1,6}$/.test(field.value)) return undefined;
  const bounded = (quantity: number) => Math.min(Math.max(quantity, Number(field.min)), Number(field.max));
  return deeds
    .filter(({ target }) => target.parentElement === field.parentElement)
    .reduce((sum, { target }) => bounded(sum + Number(target.getAttribute(STEP_MARK))), bounded(Number(field.value)));
}
