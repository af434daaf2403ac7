import { type CartEdit, cartEditPrefix, keepCartEdit, readCartEdits } from '#schemas/cart-edit.ts';

/**
 * Additions that are in storage since their tap, and wait for a running cart (contract, chapter 11 "Cart"). They bear no
 * owner, as nobody is known before the app has started: an addition belongs to whoever is logged in when the cart takes it
 * over. That is the same visit, because stored additions start the app by themselves on the first page that can.
 */
export interface CartEdits {
  /** Keeps an edit before the task ends, and says so to whoever shows the stored cart. Undefined: nothing was stored. */
  readonly keep: (edit: CartEdit) => string | undefined;
  readonly read: () => ReadonlyMap<string, CartEdit>;
  /** False once a cart, perhaps another tab's, has made the edit. */
  readonly has: (id: string) => boolean;
  /** Forgets an edit that was made. */
  readonly drop: (id: string) => void;
}

const NONE: ReadonlyMap<string, CartEdit> = new Map();

/** `storage` null: nothing is kept. */
export function createCartEdits(storage: Storage | null, cartKey: string): CartEdits {
  const keyOf = (id: string) => cartEditPrefix(cartKey) + id;
  return {
    keep: (edit) => {
      const id = storage === null ? undefined : keepCartEdit(storage, cartKey, edit);
      // Browsers tell the other tabs alone, and the count beside "Cart" is this one's too.
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
        // The cart itself remembers what it has made.
        return true;
      }
    },
    drop: (id) => {
      try {
        storage?.removeItem(keyOf(id));
      } catch {
        // As above.
      }
    },
  };
}
