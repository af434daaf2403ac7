import { localHref } from '#registry/kit/address/url.ts';
import type { Lang } from '#schemas/lang.ts';

/** Placeholder of the shop's own origin for the URL parser. */
const OWN = 'http://shop.invalid';

/**
 * The address of a page's `redirectUrl` as a header takes it: a path of the shop in the page's language, or an http(s)
 * address. Undefined for anything else, and for what looks like a path and leads elsewhere (`/\evil.example`).
 */
export function redirectHref(target: string, lang: Lang): string | undefined {
  if (/^https?:\/\/[^/\\]/i.test(target)) return URL.parse(target)?.href;
  if (!target.startsWith('/')) return undefined;
  const url = URL.parse(target, OWN);
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) return undefined;
  return localHref(`${url.pathname}${url.search}${url.hash}`, lang);
}
