/** Products looked at lately (specification, chapter 9): at most 8, for 24 h, newest first, none twice. */
import * as v from 'valibot';
import type { Store } from '#registry/kit/shop.ts';
import { createStore } from './store.ts';

const KEY = 'recently-viewed';
const MOST = 8;
const KEPT_MS = 86_400_000;

const Views = v.array(v.object({ uuid: v.string(), viewedAt: v.number() }));
type Views = v.InferOutput<typeof Views>;

export interface RecentlyViewed {
  /** Uuids, newest first. */
  readonly store: Store<readonly string[]>;
  readonly view: (uuid: string) => void;
}

/** `storage` null: nothing is read or written, as in preview. */
export function createRecentlyViewed(storage: Storage | null, now: () => number = Date.now): RecentlyViewed {
  const fresh = (views: Views) => views.filter(({ viewedAt }) => now() - viewedAt < KEPT_MS).slice(0, MOST);
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
    const views = v.safeParse(Views, text === null ? [] : JSON.parse(text));
    return views.success ? views.output : [];
  } catch {
    return [];
  }
}

function write(storage: Storage, views: Views): void {
  try {
    storage.setItem(KEY, JSON.stringify(views));
  } catch {
    // Full or forbidden: what was looked at is a convenience, and is still shown on this page.
  }
}
