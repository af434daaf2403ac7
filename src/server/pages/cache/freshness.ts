/** Freshness of shared pages by the platform's headers (RFC 9111, RFC 5861). */
import type { Platform } from '../../platform.ts';
import type { Freshness } from './revalidating-cache.ts';

/** Maximum age of prices and stock on a page. */
const MAX_AGE_MS = 60_000;
/** A busy page is renewed in the background in the last quarter of its life, so that nobody waits for it. */
const FRESH_SHARE = 0.75;

/** TTL for a platform that purges, and sends none. */
export const PURGED: Freshness = limitAge({ freshMs: MAX_AGE_MS, staleMs: MAX_AGE_MS }, 0);
/** TTL in browsers for payloads of a platform that sends none. */
export const UNSTATED_PAYLOAD: Freshness = { freshMs: 30_000, staleMs: 0 };
/** TTL for the embedded service, whose publications purge by themselves: stock changes without one. */
export const EMBEDDED: Freshness = { freshMs: 5000, staleMs: 0 };

/** Request headers that a response may vary on: all visitors of a stored page have the same, or none of them. */
const VARIED = new Set(
  'accept accept-encoding authorization cookie host origin page-language x-app-access-token x-forwarded-host x-forwarded-proto'.split(
    ' ',
  ),
);

/**
 * Reads `cache-control` and `vary` of a response; `silent` is the default lifetime. Undefined: it must not be shared.
 *
 * @example
 * readFreshness(new Headers({ 'cache-control': 'max-age=30, stale-while-revalidate=60' }), undefined);
 * // { freshMs: 30_000, staleMs: 60_000 }
 */
export function readFreshness(headers: Headers, silent: Freshness | undefined): Freshness | undefined {
  if (!isForAll(headers)) return undefined;
  if (!headers.has('cache-control')) return silent;
  const directives = readDirectives(headers);
  if (directives.has('no-cache')) return undefined;
  const seconds = (name: string) => {
    const value = directives.get(name);
    return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  };
  const fresh = seconds('s-maxage') ?? seconds('max-age') ?? 0;
  if (fresh === 0) return undefined;
  const mayBeStale = !directives.has('must-revalidate') && !directives.has('proxy-revalidate');
  const stale = mayBeStale ? (seconds('stale-while-revalidate') ?? 0) : 0;
  return limitAge({ freshMs: fresh * 1000, staleMs: stale * 1000 }, 0);
}

/** Shortens a freshness so that content of the age `ageMs` is not shown beyond 60 s. */
export function limitAge({ freshMs, staleMs }: Freshness, ageMs: number): Freshness {
  const left = Math.max(0, MAX_AGE_MS - ageMs);
  if (freshMs + staleMs <= left) return { freshMs, staleMs };
  const fresh = Math.min(freshMs, staleMs > 0 ? left * FRESH_SHARE : left);
  return { freshMs: fresh, staleMs: Math.min(staleMs, left - fresh) };
}

/** Whether the platform allows sharing a response at all, including stale ones in an outage. */
function isForAll(headers: Headers): boolean {
  const varied = (headers.get('vary') ?? '').toLowerCase().split(',');
  if (varied.some((name) => name.trim() !== '' && !VARIED.has(name.trim()))) return false;
  const directives = readDirectives(headers);
  return !directives.has('private') && !directives.has('no-store');
}

function readDirectives(headers: Headers): ReadonlyMap<string, string> {
  const directives = (headers.get('cache-control') ?? '').toLowerCase().split(',');
  return new Map(
    directives.map((directive) => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim(), value.trim().replaceAll('"', '')];
    }),
  );
}

/** Where the freshness of a response comes from: the storefront, the response, or a default. */
export interface FreshnessTerms {
  /**
   * Replaces what responses state, `private` too. Only for the embedded service: its private responses are those of a
   * preview link, whose cookie is a session, and of a rollout, which the page cache stores apart.
   */
  readonly override: Freshness | undefined;
  /** Defaults if it sends nothing. */
  readonly silent: Freshness | undefined;
}

/** The platform for one request, and the freshness of its responses for other visitors. */
export interface WatchedPlatform {
  readonly watched: Platform;
  /**
   * Undefined if a response is private, or a call failed: then records may be missing. `unstated` is the freshness of
   * responses without one; by default the platform's terms apply.
   */
  readonly freshness: (unstated?: Freshness) => Freshness | undefined;
  /** Whether all responses may be shown to other visitors in an outage, however old. */
  readonly isForAll: () => boolean;
}

/** Calls whose headers count; records have a TTL of their own (src/page/records/record-cache.ts). */
const CALLS_WITH_FRESHNESS = /\/api\/(?:page|base)(?:\?|$)/;

/** Watches the responses of a platform for one request. */
export function watchFreshness(platform: Platform, { override, silent }: FreshnessTerms): WatchedPlatform {
  const declared: ((unstated: Freshness | undefined) => Freshness | undefined)[] = [];
  let areForAll = true;
  const watch: typeof globalThis.fetch = async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const answer = await platform.fetch(input, init).catch((error: unknown) => {
      declared.push(() => undefined);
      throw error;
    });
    if (!answer.ok) declared.push(() => undefined);
    else if (CALLS_WITH_FRESHNESS.test(url)) {
      declared.push((unstated) => override ?? readFreshness(answer.headers, unstated));
      areForAll &&= override !== undefined || isForAll(answer.headers);
    }
    return answer;
  };
  return {
    watched: { ...platform, fetch: watch },
    freshness: (unstated = silent) => {
      const [first, ...others] = declared.map((read) => read(unstated));
      return others.reduce(shorterFreshness, first);
    },
    isForAll: () => areForAll,
  };
}

function shorterFreshness(a: Freshness | undefined, b: Freshness | undefined): Freshness | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { freshMs: Math.min(a.freshMs, b.freshMs), staleMs: Math.min(a.staleMs, b.staleMs) };
}
