/** Facts of one request that routing, pages and calls use. */
import { decodeUriText } from '#schemas/values/text/text.ts';
import { normaliseHost } from '#schemas/values/contact/host-name.ts';
import type { Lang } from '#schemas/lang.ts';
import { firstValues } from '../../../routes/search-params.ts';
import { canonicalPath } from '../../../routes/canonical-path.ts';
import { splitLang } from '../../../routes/lang-prefix.ts';
import type { KnownVisit } from '../../experiments/visit.ts';
import type { HeaderFields } from './request-head.ts';
import { type SessionCookies, upstreamSessionCookies } from './session-cookies.ts';

/** One request: its location in the shop, and its visitor. */
export interface RequestContext {
  readonly url: URL;
  /** Public host name with its port. */
  readonly host: string;
  /** Whether the platform has a shop of this host, if it reports its hosts: responses for any other host are not cached. */
  readonly isKnownHost: boolean;
  /** Public origin, such as `https://shop.example`. */
  readonly origin: string;
  /** Language of the path's prefix; th without one. */
  readonly lang: Lang;
  /** Whether the path has a prefix; only then the platform gets the language. */
  readonly hasPrefix: boolean;
  /** Path without prefix, decoded once, without a slash at its end or doubled ones, as the platform gets it. */
  readonly path: string;
  /** First values of the visitor's query. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /**
   * The addresses that the request passed, as `x-forwarded-for` has them; the last one was seen by this server itself.
   */
  readonly forwardedFor: string | undefined;
  readonly userAgent: string;
  /** Whether the response may be personal; then it is neither shared nor read from a shared cache. */
  readonly isPersonal: boolean;
  /** Data for experiments; if it is missing they show their usual content. */
  readonly visit?: KnownVisit;
}

/**
 * Reads a request; undefined if its path is no valid URI encoding or leads out of its root, or its host is invalid.
 * `trustProxy`: see the configuration. Routing, pages and calls use only the result, never the raw request.
 */
export function readRequestContext(
  request: Pick<Request, 'url' | 'headers'>,
  address: string | undefined,
  trustProxy: boolean,
  isPersonal: SessionCookies['isPersonal'] = upstreamSessionCookies().isPersonal,
): RequestContext | undefined {
  const sent = readAddress(request, trustProxy);
  if (sent === undefined) return undefined;
  const { headers } = request;
  const { scheme, search } = sent;
  const host = normaliseHost(sent.host, scheme);
  const path = normalisePath(sent.path);
  if (host === undefined || path === undefined) return undefined;
  const location = locationOf(new URL(`${scheme}://${host}${path}${search}`));
  return (
    location && {
      ...location,
      host,
      isKnownHost: true,
      origin: `${scheme}://${host}`,
      headers,
      forwardedFor: addressChain(headers.get('x-forwarded-for'), address, trustProxy),
      userAgent: headers.get('user-agent') ?? '',
      isPersonal: isPersonal(headers),
    }
  );
}

/** Raw URL of a request: nothing of it is checked or normalised. */
export interface SentAddress {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
  /** The query with its question mark; '' without one. */
  readonly search: string;
}

/** Reads the URL that a request was sent to; with `trustProxy` the nearest proxy sets scheme and host. */
export function readAddress(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  trustProxy: boolean,
): SentAddress | undefined {
  const target = /^(https?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/.exec(url);
  if (target === null) return undefined;
  const [, ownProtocol, ownHost = '', path = '', search = ''] = target;
  const { scheme = ownProtocol === 'https' ? 'https' : 'http', host = ownHost } = readSite(headers, trustProxy);
  return { scheme, host, path, search };
}

/** Scheme and host from the request's headers; with `trustProxy` those that the nearest proxy sets. */
export function readSite(headers: HeaderFields, trustProxy: boolean): Partial<Pick<SentAddress, 'scheme' | 'host'>> {
  const forwardedHost = trustProxy ? lastOf(headers.get('x-forwarded-host')) : undefined;
  const forwardedProto = trustProxy ? lastOf(headers.get('x-forwarded-proto')) : undefined;
  const host = forwardedHost ?? headers.get('host');
  return {
    ...(forwardedProto === 'https' || forwardedProto === 'http' ? { scheme: forwardedProto } : {}),
    ...(host === null ? {} : { host }),
  };
}

/** The same visitor at another page of the shop; undefined if its path is no valid URI encoding. */
export function contextAt(context: RequestContext, url: URL): RequestContext | undefined {
  const location = locationOf(url);
  return location && { ...context, ...location };
}

function locationOf(url: URL): Pick<RequestContext, 'url' | 'lang' | 'hasPrefix' | 'path' | 'query'> | undefined {
  const { lang, hasPrefix, rest } = splitLang(url.pathname);
  const path = decodeUriText(rest);
  return path === undefined
    ? undefined
    : { url, lang, hasPrefix, path: canonicalPath(path), query: firstValues(url.searchParams) };
}

/** Maximum rounds of decoding; a deeper encoding is treated as hostile. */
const MAX_ROUNDS = 5;

/**
 * A path with its unreserved characters decoded (RFC 3986, section 6.2.2.2), so that `/%61pi` becomes `/api`. Undefined
 * if it has dot segments, however often they are encoded: routes, files and the platform would each resolve them
 * differently.
 */
function normalisePath(path: string): string | undefined {
  let plain = path;
  for (let round = 0; ; round += 1) {
    if (round > MAX_ROUNDS || /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(plain)) return undefined;
    const next = plain.replaceAll(/%(?:25|2e|2f|5c)/gi, decodeURIComponent);
    if (next === plain) break;
    plain = next;
  }
  return path.replaceAll(/%(?:[46][1-9a-f]|[57][0-9a]|3\d|2[de]|5f|7e)/gi, decodeURIComponent);
}

/** The nearest proxy's entry; the visitor may have invented earlier ones. */
function lastOf(list: string | null): string | undefined {
  return list?.slice(list.lastIndexOf(',') + 1).trim() || undefined;
}

/** A trusted proxy has added the visitor's address itself; the connection is the proxy's then. */
function addressChain(given: string | null, address: string | undefined, trustProxy: boolean): string | undefined {
  const seen = trustProxy && given !== null && given.trim() !== '' ? undefined : address;
  return [given, seen].filter(Boolean).join(', ') || undefined;
}
