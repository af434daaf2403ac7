/** Whether this page is to be inspected, and where to. */
import { OWN_PAGE } from './messages.ts';

const KEY = 'raan:inspect';

/**
 * `?inspect` asks for our own inspector, `?inspect=<url>` for another; either holds for every page that this tab loads,
 * until `?inspect=off`. Returns the inspector's address, undefined for none or for one that is no web page.
 */
export function wantedInspector(
  href: string,
  kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): URL | undefined {
  const asked = new URL(href).searchParams.get('inspect');
  if (asked === 'off') kept.removeItem(KEY);
  else if (asked !== null) kept.setItem(KEY, asked);
  const wanted = kept.getItem(KEY);
  const url = wanted === null ? null : URL.parse(wanted === '' ? OWN_PAGE : wanted, href);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}
