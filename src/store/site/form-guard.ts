/** Guards of the sites' forms: cross-site requests and body size. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** What a page of the shop itself says, and what is said when somebody typed the address or used a bookmark. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Whether a request was caused by another site's page: its `origin` names another one, or the browser says so by
 * `sec-fetch-site`. Other hosts of the same domain are foreign too, for they may be other people's shops. A request that
 * says neither comes from no browser.
 */
export function isCrossSite(headers: Headers, origin: string): boolean {
  const given = headers.get('origin');
  if (given !== null && given !== origin) return true;
  const site = headers.get('sec-fetch-site');
  return site !== null && !OWN_SITES.includes(site);
}

/** No form of the sites needs more bytes. */
const MAX_BYTES = 16 * 1024;

/** Refuses longer forms with 413 before they are read. */
export function formLimit(): MiddlewareHandler {
  return bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('Payload Too Large\n', 413) });
}
