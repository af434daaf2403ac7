/** The inspector that this tab asked for. */
import { parseUrl } from '#schemas/values/address/parse-url.ts';

/** Path of our own inspector. */
export const OWN_PAGE = '/__inspect';

const KEY = 'raan:inspect';

/**
 * Reads `?inspect` (our own inspector) or `?inspect=<url>` (another one) and stores it for the tab until `?inspect=off`.
 * Returns the inspector's URL; undefined for none, or for one that is not http(s).
 */
export function readInspectorUrl(
  href: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): URL | undefined {
  const requested = new URL(href).searchParams.get('inspect');
  if (requested === 'off') storage.removeItem(KEY);
  else if (requested !== null) storage.setItem(KEY, requested);
  const stored = storage.getItem(KEY);
  const url = stored === null ? undefined : parseUrl(stored === '' ? OWN_PAGE : stored, href);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}
