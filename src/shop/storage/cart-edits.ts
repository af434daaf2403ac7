import { type CartEdit, cartEditPrefix, storeCartEdit, readCartEdits } from '#schemas/cart-edit.ts';

/**
 * Additions that are stored at their tap until a running cart applies them (contract, chapter 11 "Cart"). They have no
 * owner, since the visitor's identity is unknown before the app has started: an addition belongs to the account that is
 * logged in when the cart applies it. That is the same visit, because stored additions start the app by themselves on
 * the first page that can.
 */
export interface CartEdits {
  /** Stores an edit at once, notifies this page's listeners and returns its id; undefined where nothing could be stored. */
  readonly store: (edit: CartEdit) => string | undefined;
  readonly read: () => ReadonlyMap<string, CartEdit>;
  /** False once a cart, perhaps another tab's, has applied the edit. */
  readonly has: (id: string) => boolean;
  /** Removes an edit that was applied. */
  readonly remove: (id: string) => void;
}

const NONE: ReadonlyMap<string, CartEdit> = new Map();

/** Creates the access to the edits of one cart; `storage` null stores nothing. */
export function createCartEdits(storage: Storage | null, cartKey: string): CartEdits {
  const keyOf = (id: string) => cartEditPrefix(cartKey) + id;
  return {
    store: (edit) => {
      const id = storage === null ? undefined : storeCartEdit(storage, cartKey, edit);
      // Browsers notify only other tabs, and the count beside "Cart" is in this one too.
      if (id !== undefined) dispatchEvent(new StorageEvent('storage', { key: keyOf(id) }));
      return id;
    },
    read: () => {
      try {
        return storage === null ? NONE : readCartEdits(storage, cartKey);
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
