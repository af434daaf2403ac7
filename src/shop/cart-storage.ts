/** The cart in the browser's storage, one value a shop, shared by its tabs (contract, chapters 7 and 8). */
import * as v from 'valibot';
import { cartStorageKey, DraftItem, StoredCart } from '#schemas/cart.ts';
import type { Kept, KeptCart, Told } from '#machines/cart/types.ts';

const KEY_PREFIX = cartStorageKey('');
const Owned = v.object({ ...StoredCart.entries, owner: v.optional(v.picklist(['guest', 'user'])) });
const Message = v.object({ cart: Owned, settled: v.array(DraftItem) });

export interface CartStorage {
  /** What is stored, checked; null: nothing, or nothing that can be relied on. */
  readonly read: () => KeptCart | null;
  readonly write: (kept: Kept) => void;
  /** Removes the carts of other shops. */
  readonly forgetForeign: () => void;
  /** Called with what other tabs tell, until the returned function is called. */
  readonly listen: (told: (told: Told) => void) => () => void;
}

export interface CartStorageOptions {
  /** null: the cart lives in memory alone. */
  readonly storage: Storage | null;
  readonly webId: string;
  /** On a developer's machine shops share an origin: a new one starts with no cart (specification, chapter 4). */
  readonly isLocal: boolean;
}

export function createCartStorage({ storage, webId, isLocal }: CartStorageOptions): CartStorage {
  const key = cartStorageKey(webId);
  const channel = storage === null || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(key);
  let written: string | undefined;
  let isReliable = storage !== null;

  return {
    read: () => {
      if (!isReliable) return null;
      const own = parse(getItem(storage, key));
      if (own !== null && own.web_id === webId) return own;
      const foreign = isLocal ? foreignKeys(storage, key)[0] : undefined;
      return foreign === undefined ? null : parse(getItem(storage, foreign));
    },
    write: ({ cart, settled, provisional }) => {
      const text = JSON.stringify(cart);
      if (text === written) return;
      written = text;
      isReliable = setItem(storage, key, text);
      if (!provisional) channel?.postMessage({ cart, settled } satisfies Told);
    },
    forgetForeign: () => {
      for (const foreign of foreignKeys(storage, key)) storage?.removeItem(foreign);
    },
    listen: (told) => {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(Message, data);
        if (!message.success || message.output.cart.web_id !== webId) return;
        written = JSON.stringify(message.output.cart);
        told(message.output);
      };
      // Without channels the storage itself tells, a little less: not which drafts a save has settled.
      const changed = ({ key: changedKey, newValue }: StorageEvent) => {
        const cart = changedKey === key ? parse(newValue) : null;
        if (cart === null || cart.web_id !== webId) return;
        written = newValue ?? undefined;
        told({ cart, settled: [] });
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

function parse(text: string | null): KeptCart | null {
  if (text === null) return null;
  try {
    const cart = v.safeParse(Owned, JSON.parse(text));
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

function foreignKeys(storage: Storage | null, own: string): string[] {
  try {
    return Object.keys(storage ?? {}).filter((key) => key.startsWith(KEY_PREFIX) && key !== own);
  } catch {
    return [];
  }
}
