/**
 * An addition to the cart, in storage from the tap until a running cart has made it (contract, chapter 11 "Cart"). One
 * storage value each, so that two tabs never write over each other's. The starter, a script by itself, writes them, too
 * (src/event-replay/store-addition.ts).
 */
import { isRecord } from './record.ts';

/** Pieces to add to the cart's quantity; `min` and `max` are the product's own limits. */
export interface CartAddition {
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

/** Key prefix of all stored additions. */
export const CART_ADDITIONS = 'raan_cart_edit:';

/** Attribute of a control that adds to the cart: the addition that a click on it makes, as `writeCartAddition` writes it. */
export const CART_ADDITION_MARK = 'data-cart-add';

/** Attribute of a field that holds the quantity "Add to cart" adds: the product's uuid. */
export const CHOSEN_MARK = 'data-chosen';

/** Key prefix of one cart's additions; a random id follows. */
export function cartAdditionPrefix(cartKey: string): string {
  return `${CART_ADDITIONS}${cartKey.slice(cartKey.indexOf(':') + 1)}:`;
}

/** JSON of only the addition's four fields, for an attribute or for storage. */
export function writeCartAddition({ uuid, quantity, min, max }: CartAddition): string {
  return JSON.stringify({ uuid, quantity, min, max });
}

/** The addition in a text of `writeCartAddition`; undefined for any other text. */
export function readCartAddition(text: string): CartAddition | undefined {
  try {
    const addition: unknown = JSON.parse(text);
    return isCartAddition(addition) ? addition : undefined;
  } catch {
    return undefined;
  }
}

function isCartAddition(addition: unknown): addition is CartAddition {
  return (
    isRecord(addition) &&
    typeof addition.uuid === 'string' &&
    [addition.quantity, addition.min, addition.max].every((count) => Number.isSafeInteger(count) && Number(count) > 0)
  );
}

/**
 * The pending additions of one cart by their ids; removes those that cannot be parsed. Throws where the storage is
 * forbidden.
 */
export function readCartAdditions(storage: Storage, cartKey: string): Map<string, CartAddition> {
  const prefix = cartAdditionPrefix(cartKey);
  const additions = new Map<string, CartAddition>();
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(prefix)) continue;
    const addition = readCartAddition(storage.getItem(key) ?? '');
    if (addition === undefined) storage.removeItem(key);
    else additions.set(key.slice(prefix.length), addition);
  }
  return additions;
}

/** Stores an addition; returns its id, or undefined where the storage is full or forbidden. */
export function storeCartAddition(storage: Storage, cartKey: string, addition: CartAddition): string | undefined {
  const id = Math.random().toString(36).slice(2);
  try {
    storage.setItem(cartAdditionPrefix(cartKey) + id, writeCartAddition(addition));
    return id;
  } catch {
    return undefined;
  }
}
