/**
 * An addition to the cart, in storage from the tap until a running cart has made it (contract, chapter 11 "Cart"). One
 * storage value each, so that two tabs never write over each other's. The starter, a script by itself, writes them, too
 * (src/event-replay/store-edit.ts).
 */
import { isRecord } from './record.ts';

/** Pieces to add to the cart's quantity; `min` and `max` are the product's own limits. */
export interface CartEdit {
  readonly uuid: string;
  readonly quantity: number;
  readonly min: number;
  readonly max: number;
}

/** The shop whose cart is only in the browser (specification, chapter 9). */
export const OFFLINE_WEB_ID = '10047';

/** Storage key of the cart of one shop (contract, chapter 7). */
export function cartStorageKey(webId: string): string {
  return `raan_cart:${webId}`;
}

/** Key prefix of all stored edits. */
export const CART_EDITS = 'raan_cart_edit:';

/** Attribute of a control that adds to the cart: the edit that a click on it makes, as `writeCartEdit` writes it. */
export const CART_EDIT_MARK = 'data-cart-add';

/** Attribute of a field that holds the quantity "Add to cart" adds: the product's uuid. */
export const CHOSEN_MARK = 'data-chosen';

/** Key prefix of one cart's edits; a random id follows. */
export function cartEditPrefix(cartKey: string): string {
  return `${CART_EDITS}${cartKey.slice(cartKey.indexOf(':') + 1)}:`;
}

/** JSON of only the edit's four fields, for an attribute or for storage. */
export function writeCartEdit({ uuid, quantity, min, max }: CartEdit): string {
  return JSON.stringify({ uuid, quantity, min, max });
}

/** The edit in a text of `writeCartEdit`; undefined for any other text. */
export function readCartEdit(text: string): CartEdit | undefined {
  try {
    const edit: unknown = JSON.parse(text);
    return isCartEdit(edit) ? edit : undefined;
  } catch {
    return undefined;
  }
}

function isCartEdit(edit: unknown): edit is CartEdit {
  return (
    isRecord(edit) &&
    typeof edit.uuid === 'string' &&
    [edit.quantity, edit.min, edit.max].every((count) => Number.isSafeInteger(count) && Number(count) > 0)
  );
}

/**
 * The pending edits of one cart by their ids; removes those that cannot be parsed. Throws where the storage is
 * forbidden.
 */
export function readCartEdits(storage: Storage, cartKey: string): Map<string, CartEdit> {
  const prefix = cartEditPrefix(cartKey);
  const edits = new Map<string, CartEdit>();
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(prefix)) continue;
    const edit = readCartEdit(storage.getItem(key) ?? '');
    if (edit === undefined) storage.removeItem(key);
    else edits.set(key.slice(prefix.length), edit);
  }
  return edits;
}

/** Stores an edit; returns its id, or undefined where the storage is full or forbidden. */
export function storeCartEdit(storage: Storage, cartKey: string, edit: CartEdit): string | undefined {
  const id = Math.random().toString(36).slice(2);
  try {
    storage.setItem(cartEditPrefix(cartKey) + id, writeCartEdit(edit));
    return id;
  } catch {
    return undefined;
  }
}
