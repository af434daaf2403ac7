import { parseSearch, stringifySearch } from '../routes/search-params.ts';
import { splitLang } from '../routes/lang-prefix.ts';
import type { PageOutcome } from './shown-page.ts';

/** A page's outcome at its location: the same on the server and in the browser. */
export interface PageLocation {
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  /** Decoded, without language prefix. */
  readonly pathname: string;
  /** With its `?`, or ''. */
  readonly searchStr: string;
}

/** Returns an outcome at a URL's path and query. */
export function pageLocationAt(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  outcome: PageLocation['outcome'],
): PageLocation {
  return { outcome, pathname: decodedPath(splitLang(pathname).rest), searchStr: stringifySearch(parseSearch(search)) };
}

/** Decodes a path; one with malformed escapes is returned as it is. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
