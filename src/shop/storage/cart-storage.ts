/** The cart in the browser's storage, one value a shop, shared by its tabs (contract, chapters 7 and 8). */
import * as v from 'valibot';
import { AccountDigest, CartItem, DraftItem, StoredCart } from '#schemas/cart.ts';
import { CART_ADDITIONS, cartAdditionPrefix, cartStorageKey } from '#schemas/cart-addition.ts';
import type { PersistedCart, CartChange } from '#machines/cart/types.ts';

/** A write that arrives late is a few edits old at most. */
const MOST_REPLACED = 20;
const KEY_PREFIX = cartStorageKey('');
const Waiting = v.object({
  ...CartItem.entries,
  min: v.number(),
  max: v.number(),
  id: v.string(),
  owner: v.optional(AccountDigest),
});
const Stored = v.object({
  ...StoredCart.entries,
  waiting: v.optional(v.array(Waiting)),
  taken: v.optional(v.array(v.string())),
});
const Message = v.object({ cart: Stored, settled: v.array(DraftItem), added: v.array(v.string()) });

/** Reads, writes and shares the stored cart. No function throws: a storage that fails leaves the cart in memory. */
export interface CartStorage {
  /** The stored cart after validation; null where there is none or it is invalid. */
  readonly read: () => PersistedCart | null;
  /** Stores the cart and notifies the other tabs; where not all of it fits, stores what only this browser has. */
  readonly write: (change: CartChange) => void;
  /** Removes the carts of other shops. */
  readonly removeForeignCarts: () => void;
  /** Subscribes to the carts that other tabs send; the returned function unsubscribes. */
  readonly listen: (hear: (change: CartChange) => void) => () => void;
}

/** `storage` is the local storage of the origin; `webId` names the shop whose cart it is (`web_id`). */
export interface CartStorageOptions {
  /** null: the cart exists only in memory. */
  readonly storage: Storage | null;
  readonly webId: string;
  /** On a developer's machine shops share an origin: a new one starts with no cart (specification, chapter 4). */
  readonly isLocal: boolean;
}

/** A channel to the other tabs; undefined where the browser has none or forbids it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/**
 * Creates the storage, with a BroadcastChannel to the other tabs; without channels their `storage` events are used
 * instead.
 */
export function createCartStorage({ storage, webId, isLocal }: CartStorageOptions): CartStorage {
  const key = cartStorageKey(webId);
  const channel = storage === null ? undefined : openChannel(key);
  /** The last list this tab has read or written; an older one does not overwrite the storage. */
  let written: string | undefined;
  /** The last list that this tab has received, sent or read; all tabs have it. */
  let lastShared: string | undefined;
  /** The lists that `lastShared` has replaced lately. */
  const replaced = new Set<string>();
  const share = (text: string) => {
    if (lastShared !== undefined) replaced.add(lastShared);
    replaced.delete(text);
    for (const oldest of replaced) if (replaced.size > MOST_REPLACED) replaced.delete(oldest);
    lastShared = text;
  };
  let isReliable = storage !== null;

  return {
    read: () => {
      if (!isReliable) return null;
      const own = parse(getItem(storage, key));
      if (own !== null && own.web_id === webId) {
        const text = JSON.stringify(own);
        // Processes get each other's writes late, and later than messages and the lock between tabs.
        if (replaced.has(text)) return parse(lastShared ?? text);
        written = text;
        share(text);
        return own;
      }
      const foreign = isLocal ? foreignKeys(storage, key)[0] : undefined;
      return foreign === undefined ? null : parse(getItem(storage, foreign));
    },
    write: (change) => {
      const { cart } = change;
      const text = JSON.stringify(cart);
      if (text !== written) {
        isReliable = setItem(storage, key, text);
        written = isReliable ? text : undefined;
        // An old value would come back as if it were new. The server has the confirmed items: without them it may fit.
        if (!isReliable && removeItem(storage, key)) setItem(storage, key, JSON.stringify({ ...cart, real: [] }));
      }
      if (text === lastShared) return;
      share(text);
      channel?.postMessage(change);
    },
    removeForeignCarts: () => {
      for (const foreign of foreignKeys(storage, key)) removeItem(storage, foreign);
      for (const foreign of foreignAdditions(storage, key)) removeItem(storage, foreign);
    },
    listen: (hear) => {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(Message, data);
        if (!message.success || message.output.cart.web_id !== webId) return;
        written = JSON.stringify(message.output.cart);
        share(written);
        hear(message.output);
      };
      // Without channels the `storage` event carries a little less: not which drafts a save has settled.
      const changed = ({ key: changedKey, newValue }: StorageEvent) => {
        const cart = changedKey === key ? parse(newValue) : null;
        if (cart === null || cart.web_id !== webId) return;
        written = JSON.stringify(cart);
        share(written);
        hear({ cart, settled: [], added: [] });
      };
      if (channel !== undefined) channel.addEventListener('message', receive);
      else if (storage !== null) addEventListener('storage', changed);
      return () => {
        channel?.removeEventListener('message', receive);
        channel?.close();
        if (channel === undefined && storage !== null) removeEventListener('storage', changed);
      };
    },
  };
}

function parse(text: string | null): PersistedCart | null {
  if (text === null) return null;
  try {
    const cart = v.safeParse(Stored, JSON.parse(text));
    return cart.success ? cart.output : null;
  } catch {
    return null;
  }
}

function getItem(storage: Storage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Whether the value is in the storage now; it may be full, or forbidden. */
function setItem(storage: Storage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Whether the storage has no value (any more). */
function removeItem(storage: Storage | null, key: string): boolean {
  try {
    storage?.removeItem(key);
    return storage !== null;
  } catch {
    return false;
  }
}

function foreignKeys(storage: Storage | null, own: string): string[] {
  return keysOf(storage).filter((key) => key.startsWith(KEY_PREFIX) && key !== own);
}

function foreignAdditions(storage: Storage | null, own: string): string[] {
  return keysOf(storage).filter((key) => key.startsWith(CART_ADDITIONS) && !key.startsWith(cartAdditionPrefix(own)));
}

function keysOf(storage: Storage | null): string[] {
  try {
    return Object.keys(storage ?? {});
  } catch {
    return [];
  }
}
