/** Cache keys of pages, and the requests that bypass caches. */
import { PREVIEW_FLAG } from '../../../page/document-ids.ts';
import type { RequestContext } from '../../http/message/request-context.ts';

/** Query flag of a request that bypasses all caches. */
export const NO_CACHE_FLAG = 'internal-no-cache';

/** Query parameters that the storefront sets itself and never forwards. */
export const OWN_PARAMETERS: ReadonlySet<string> = new Set(['path', 'lang', 'needBase', NO_CACHE_FLAG]);

/** Click ids and campaign tags of Google, Meta, Microsoft, TikTok, LINE, X, LinkedIn, Instagram, HubSpot, Mailchimp and Matomo. */
const TRACKER =
  /^(?:utm_.+|mtm_.+|pk_.+|_ga|_gl|gclid|gclsrc|dclid|gbraid|wbraid|gad_.+|srsltid|fbclid|fb_.+|msclkid|ttclid|ldtag_cl|twclid|li_fat_id|igshid|igsh|_hsenc|_hsmi|mc_[ce]id|yclid)$/i;

/** Parameters that the storefront's own pages read, and those of every page. */
const OWN_PAGE_PARAMETERS: ReadonlySet<string> = new Set(['q', 'sample', 'alone', NO_CACHE_FLAG, PREVIEW_FLAG]);

/** Whether a path, without language, is one of the storefront's own pages. */
export function isOwnPath(path: string): boolean {
  return path === '/lnw-demo' || path.startsWith('/lnw-demo/');
}

/**
 * A request for one of the storefront's own pages without unknown parameters, each of which would cause another
 * rendering.
 */
export function withReadParameters(context: RequestContext): RequestContext {
  if (!isOwnPath(context.path) || context.url.search === '') return context;
  const url = new URL(context.url);
  for (const name of new Set(context.url.searchParams.keys()))
    if (!OWN_PAGE_PARAMETERS.has(name)) url.searchParams.delete(name);
  const query = Object.fromEntries(Object.entries(context.query).filter(([name]) => url.searchParams.has(name)));
  return { ...context, url, query };
}

/** Maximum length of a cacheable query (characters); real links are shorter. */
const MAX_QUERY = 512;

/** Whether a page bypasses the cache: previews do, and requests with `internal-no-cache=1`. */
export function skipsCaches({ query, url }: Pick<RequestContext, 'query' | 'url'>): boolean {
  return query[PREVIEW_FLAG] === '1' || url.searchParams.getAll(NO_CACHE_FLAG).includes('1');
}

/**
 * Whether responses to a request may be stored and found. An unknown host shows the default shop: stored separately for
 * each, its pages would fill the caches under names that anybody can invent.
 */
export function isCacheable(context: Pick<RequestContext, 'query' | 'url' | 'isKnownHost'>): boolean {
  return context.isKnownHost && !skipsCaches(context);
}

/** Visitors of one host and language: bases and records are the same for all of them. */
export function audienceOf({ host, lang }: Pick<RequestContext, 'host' | 'lang'>): string {
  return `${host} ${lang}`;
}

/**
 * Returns the key of a page: host, language, path, and the query sorted by name without trackers. Undefined if the
 * query is too long to be stored. A foreign platform may read any parameter, so unknown ones are part of the key.
 * Trackers are not, even if the platform reads them: everybody gets the same page.
 *
 * @example
 * pageKey(context); // of `/en/search?q=tea&fbclid=x`: 'shop.example en /search q=tea'
 */
export function pageKey(context: Pick<RequestContext, 'host' | 'lang' | 'path' | 'url'>): string | undefined {
  const parameters = new URLSearchParams(
    [...context.url.searchParams].filter(([name]) => !TRACKER.test(name) && !OWN_PARAMETERS.has(name)),
  );
  parameters.sort();
  const query = parameters.toString();
  return query.length > MAX_QUERY ? undefined : `${audienceOf(context)} ${context.path} ${query}`;
}
