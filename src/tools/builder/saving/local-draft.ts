/** Unsaved edits of a page in this browser: they survive a closed tab and a lost network. */
import type { LocalDraft } from '#machines/saving/types.ts';
import { isRecord } from '#schemas/record.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (path: string) => `raan.builder.draft ${path}`;

/** The name of a page among the unsaved edits: one in a release has its own. */
export function localDraftName(path: string, release: string | undefined): string {
  return release === undefined ? path : `${release} ${path}`;
}

/** The unsaved edits of a page; undefined where there are none, or the browser has no storage. */
export function readLocalDraft(store: () => Store, path: string): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(store().getItem(keyOf(path)) ?? 'null');
    if (!isRecord(value) || typeof value.revision !== 'number') return undefined;
    const { revision, main, base, page } = value;
    const based = typeof main === 'number' || main === null ? { main } : {};
    return isPage(base) && isPage(page)
      ? { revision, ...based, base: withUniqueIds(base), page: withUniqueIds(page) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the unsaved edits of a page, or forgets them (undefined). False where they do not fit, or the browser has no storage. */
export function writeLocalDraft(store: () => Store, path: string, draft: LocalDraft | undefined): boolean {
  try {
    if (draft === undefined) store().removeItem(keyOf(path));
    else store().setItem(keyOf(path), JSON.stringify(draft));
    return true;
  } catch {
    return draft === undefined;
  }
}

function isPage(value: unknown): value is { readonly pageComponent: unknown } {
  return isRecord(value) && Object.hasOwn(value, 'pageComponent');
}
