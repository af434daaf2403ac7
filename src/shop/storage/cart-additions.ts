import { type CartAddition, cartAdditionPrefix, storeCartAddition, readCartAdditions } from '#schemas/cart-addition.ts';

/**
 * Additions that are stored at their tap until a running cart applies them (contract, chapter 11 "Cart"). They have no
 * owner, since the visitor's identity is unknown before the app has started: an addition belongs to the account that is
 * logged in when the cart applies it. That is the same visit, because stored additions start the app by themselves on
 * the first page that can.
 */
export interface CartAdditions {
  /** Stores an addition at once, notifies this page's listeners and returns its id; undefined where nothing could be stored. */
  readonly store: (addition: CartAddition) => string | undefined;
  readonly read: () => ReadonlyMap<string, CartAddition>;
  /** False once a cart, perhaps another tab's, has applied the addition. */
  readonly has: (id: string) => boolean;
  /** Removes an addition that was applied. */
  readonly remove: (id: string) => void;
}

const NONE: ReadonlyMap<string, CartAddition> = new Map();

/** Creates the access to the additions of one cart; `storage` null stores nothing. */
export function createCartAdditions(storage: Storage | null, cartKey: string): CartAdditions {
  const keyOf = (id: string) => cartAdditionPrefix(cartKey) + id;
  return {
    store: (addition) => {
      const id = storage === null ? undefined : storeCartAddition(storage, cartKey, addition);
      // Browsers notify only other tabs, and the count beside "Cart" is in this one too.
      if (id !== undefined) dispatchEvent(new StorageEvent('storage', { key: keyOf(id) }));
      return id;
    },
    read: () => {
      try {
        return storage === null ? NONE : readCartAdditions(storage, cartKey);
      } catch {
        return NONE;
      }
    },
    has: (id) => {
      try {
        return storage?.getItem(keyOf(id)) !== null;
      } catch {
        // The cart remembers the ids that it has applied.
        return true;
      }
    },
    remove: (id) => {
      try {
        storage?.removeItem(keyOf(id));
      } catch {
        // The cart remembers the ids that it has applied.
      }
    },
  };
}
