/**
 * The one rule against cross-site request forgery (CSRF), for the storefront's server and the embedded service alike.
 *
 * `hono/csrf` is no substitute. It passes every body that is not a form's, and every request where either header is
 * right. It does not cover GET requests with effects, of which the specification has two.
 */
import { calls } from './calls/index.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The page itself, and a visitor who typed the address, opened a bookmark or resubmitted a restored form. */
const OWN_SITES = new Set(['same-origin', 'none']);
/** Paths of the calls that change state although they are GETs, as `looselyRouted` writes them. */
const CHANGING_GETS = new Set<string>(
  Object.values(calls).flatMap((spec) =>
    'changesState' in spec && spec.method === 'GET' ? looselyRouted(spec.path) : [],
  ),
);

/** Parts of a request that the rule reads; `url` has the public origin and the routed path. */
export interface GuardedRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly url: Pick<URL, 'origin' | 'pathname'>;
}

/** Whether a request may change state: every method but GET, HEAD and OPTIONS, and the GETs of which the specification says so. */
export function isStateChanging({ method, url }: Pick<GuardedRequest, 'method' | 'url'>): boolean {
  return !SAFE_METHODS.has(method) || isChangingGet(url.pathname);
}

/**
 * Whether a state-changing request was caused by a page of another site, or a GET by a link or a picture of an own page.
 * Another host of the same domain is another site: it may be another shop's. Browsers send `sec-fetch-site`, which no page
 * can set; over plain HTTP, and in old browsers, `origin`. A write that bears neither comes from no browser. A link's GET
 * bears neither there, but lacks the header that every call has (contract, chapter 2) and that no other site's page can
 * send.
 */
export function isForged({ method, headers, url }: GuardedRequest): boolean {
  if (!isStateChanging({ method, url })) return false;
  const isRead = SAFE_METHODS.has(method);
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  // A typed or mailed address is a link too, and a picture of a page may have the address of a call.
  const isFetched = ['empty', null].includes(headers.get('sec-fetch-dest'));
  if (site !== null) return isRead ? site !== 'same-origin' || !isFetched : !OWN_SITES.has(site);
  if (origin !== null) return origin !== url.origin;
  return isRead && !headers.has('page-language');
}

function isChangingGet(pathname: string): boolean {
  return CHANGING_GETS.has(looselyRouted(pathname));
}

/** A path as the most lenient platform may route it: decoded, without case, parameters (`;x=1`), blanks and empty segments. */
function looselyRouted(pathname: string): string {
  return decoded(pathname)
    .toLowerCase()
    .split('/')
    .map((segment) => (segment.split(';', 1)[0] ?? '').trim())
    .filter((segment) => segment !== '')
    .join('/');
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
