/** What the server knows of one request for a page. */
import { decoded } from '#schemas/decoded.ts';
import type { Lang } from '#schemas/lang.ts';
import { firstValues } from '../../routes/search-params.ts';
import { splitLang } from '../../routes/lang-prefix.ts';

export interface Visit {
  readonly url: URL;
  /** Public host name with its port. */
  readonly host: string;
  /** Public origin, such as `https://shop.example`. */
  readonly origin: string;
  /** Language of the path's prefix; th without one. */
  readonly lang: Lang;
  /** Whether the path bore a prefix; only then the platform is told the language. */
  readonly hasPrefix: boolean;
  /** Path without prefix, decoded once; this is what the platform is asked for. */
  readonly path: string;
  /** First values of the visitor's query. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The addresses the request came through, as `x-forwarded-for` has them; the last one was seen, not told. */
  readonly forwardedFor: string | undefined;
  readonly userAgent: string;
}

/** Cookies of ours that say nothing about who the visitor is (contract, chapter 7). */
const PLAIN_COOKIES = new Set(['lnw_gray_mode', 'lnw_gray_closed', 'viewport', 'locale', 'cookie_consent']);

/**
 * Cookies that scripts of analytics and advertising set in the browser: Google, Meta, TikTok, LINE, Clarity, Hotjar. A platform
 * may have set any other, which then counts as a session (contract, chapter 11 "Platform").
 */
const ANALYTICS_COOKIE =
  /^(?:_ga(?:_.+)?|_gid|_gat(?:_.+)?|_gcl_.+|_dc_gtm_.+|_fb[pc]|_ttp|_tt_.+|ttclid|__lt__.+|_clck|_clsk|_hj.+)$/;

/** Whether a request may be answered from what others were answered with. */
export function isAnonymous(headers: Headers): boolean {
  if (headers.has('authorization') || headers.has('x-app-access-token')) return false;
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .every((name) => name === '' || PLAIN_COOKIES.has(name) || ANALYTICS_COOKIE.test(name));
}

/** A host name or address, with a port or without. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Reads a request; undefined when its path is no valid URI encoding, or its host none. `trustProxy`: see the configuration. */
export function readVisit(request: Request, address: string | undefined, trustProxy: boolean): Visit | undefined {
  const url = new URL(request.url);
  const forwardedHost = trustProxy ? firstOf(request.headers.get('x-forwarded-host')) : null;
  const forwardedProto = trustProxy ? firstOf(request.headers.get('x-forwarded-proto')) : null;
  const host = (forwardedHost ?? request.headers.get('host') ?? url.host).toLowerCase();
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const protocol = forwardedProto === 'https' || forwardedProto === 'http' ? `${forwardedProto}:` : url.protocol;
  const place = placeOf(url);
  if (place === undefined) return undefined;
  return {
    ...place,
    host,
    origin: `${protocol}//${host}`,
    headers: request.headers,
    forwardedFor: addressChain(request.headers.get('x-forwarded-for'), address, trustProxy),
    userAgent: request.headers.get('user-agent') ?? '',
  };
}

/** The same visitor at another page of the shop; undefined when its path is no valid URI encoding. */
export function visitAt(visit: Visit, url: URL): Visit | undefined {
  const place = placeOf(url);
  return place && { ...visit, ...place };
}

function placeOf(url: URL): Pick<Visit, 'url' | 'lang' | 'hasPrefix' | 'path' | 'query'> | undefined {
  const { lang, hasPrefix, rest } = splitLang(url.pathname);
  const path = decoded(rest);
  return path === undefined ? undefined : { url, lang, hasPrefix, path, query: firstValues(url.searchParams) };
}

/** What the outermost of several proxies said. */
function firstOf(list: string | null): string | null {
  return list?.split(',', 1)[0]?.trim() || null;
}

/** A trusted proxy has added the visitor's address itself; the connection is the proxy's then. */
function addressChain(given: string | null, address: string | undefined, trustProxy: boolean): string | undefined {
  const seen = trustProxy && given !== null && given.trim() !== '' ? undefined : address;
  return [given, seen].filter(Boolean).join(', ') || undefined;
}
