/** Recently viewed products (specification, chapter 9): at most 8, for 24 h, newest first, none twice. */
import type { Store } from '#registry/kit/shop.ts';
import { createStore } from '../store.ts';

const KEY = 'recently-viewed';
const MAX_PRODUCTS = 8;
const TTL_MS = 86_400_000;

interface View {
  readonly uuid: string;
  /** ms since 1970 */
  readonly viewedAt: number;
}
type Views = readonly View[];

/** The list and the command that adds to it. */
export interface RecentlyViewed {
  /** Uuids, newest first. */
  readonly store: Store<readonly string[]>;
  readonly view: (uuid: string) => void;
}

/** Creates the list; `storage` null reads and writes nothing, as in a preview. */
export function createRecentlyViewed(storage: Storage | null, now: () => number = Date.now): RecentlyViewed {
  const fresh = (views: Views) => views.filter(({ viewedAt }) => now() - viewedAt < TTL_MS).slice(0, MAX_PRODUCTS);
  const store = createStore<readonly string[]>([], () => show(fresh(read(storage))));
  const show = (views: Views) => store.set(views.map(({ uuid }) => uuid));
  return {
    store,
    view: (uuid) => {
      if (storage === null) return;
      const others = read(storage).filter((view) => view.uuid !== uuid);
      const views = fresh([{ uuid, viewedAt: now() }, ...others.toSorted((a, b) => b.viewedAt - a.viewedAt)]);
      show(views);
      write(storage, views);
    },
  };
}

function read(storage: Storage | null): Views {
  try {
    const text = storage?.getItem(KEY) ?? null;
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every(isView) ? stored : [];
  } catch {
    return [];
  }
}

function isView(stored: unknown): stored is View {
  if (typeof stored !== 'object' || stored === null) return false;
  return (
    'uuid' in stored && typeof stored.uuid === 'string' && 'viewedAt' in stored && typeof stored.viewedAt === 'number'
  );
}

function write(storage: Storage, views: Views): void {
  try {
    storage.setItem(KEY, JSON.stringify(views));
  } catch {
    // A full or forbidden storage costs only the list on later pages.
  }
}
