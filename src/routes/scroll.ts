/** Scrolling after a navigation (specification, chapter 2). */
import { groupValues } from '../bounds/group-values.ts';

/** ms before a hash link scrolls: once the app is mounted, and on the first page. */
export const HASH_DELAY_MOUNTED_MS = 300;
/** Delay before the first page scrolls to its fragment, in ms (specification, chapter 2). */
export const HASH_DELAY_FIRST_MS = 500;

const PAGING = new Set(['p_page', 'b_page']);
/** `/search` and `/category` with up to two segments below them. */
const LISTING = /^\/(?:search|category)(?:\/[^/]+){0,2}\/?$/;

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
}

/**
 * Whether the scroll position is kept: only the page number of a listing changes, within one path or between the
 * listings.
 */
export function keepsScroll(from: Place, to: Place): boolean {
  const samePath = from.pathname === to.pathname || (LISTING.test(from.pathname) && LISTING.test(to.pathname));
  const changed = changedParameters(from.searchStr, to.searchStr);
  return samePath && changed.every((name) => PAGING.has(name)) && (changed.length > 0 || from.pathname !== to.pathname);
}

function changedParameters(before: string, after: string): string[] {
  const a = groupValues(new URLSearchParams(before));
  const b = groupValues(new URLSearchParams(after));
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => a.get(name)?.join('\n') !== b.get(name)?.join('\n'));
}
