/** The products that a visitor has saved for later: only in this browser, newest first, at most 100. */
import type { WishlistPort } from '#registry/kit/shop.ts';
import type { Browser } from '../browser.ts';
import { createStore } from '../store.ts';

/** Key of the list in local storage: uuids as a JSON array. */
export const WISHLIST_KEY = 'wishlist';
const MAX_PRODUCTS = 100;

/** Creates the list; `storage` null keeps it in memory, as in a preview. Other tabs of the shop share it. */
export function createWishlist(storage: Storage | null, { on }: Pick<Browser, 'on'>): WishlistPort {
  const read = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(WISHLIST_KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter((uuid) => typeof uuid === 'string') : [];
    } catch {
      return [];
    }
  };
  const show = () => view.set(read());
  const view = createStore<readonly string[]>([], () => {
    show();
    if (storage === null) return;
    on('stored', show);
    on('restored', show);
  });
  return {
    view,
    toggle: (uuid) => {
      const saved = storage === null ? view.get() : read();
      const next = saved.includes(uuid) ? saved.filter((each) => each !== uuid) : [uuid, ...saved];
      view.set(next.slice(0, MAX_PRODUCTS));
      try {
        storage?.setItem(WISHLIST_KEY, JSON.stringify(view.get()));
      } catch {
        // A full or forbidden storage costs only the list on later pages.
      }
    },
  };
}
