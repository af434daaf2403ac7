/** Parses old addresses and their targets, as people and tools write them into CSV files. */
import type { RedirectFault } from '#schemas/builder/redirects.ts';
import { isLang, type Lang } from '#schemas/lang.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { decodeUriText } from '#schemas/values/text/text.ts';
import { normalPath } from '../catalog/find-page.ts';

/** Maximum bytes of an address: an entry of PostgreSQL's index may have 2,704. */
const MAX_ADDRESS_BYTES = 2000;
/** Maximum number of parameters in an old address. */
const MAX_PARAMETERS = 8;
/** Placeholder for the shop's own origin. */
const OWN = 'http://shop.invalid';
/** Paths that the server handles before it looks for a page. */
const RESERVED =
  /^\/(?:api|account|pay|media|image|builds|assets|cart|checkout|builder)(?:\/|$)|^\/(?:_[^/]*|healthz|readyz|robots\.txt|sitemap(?:-\d+)?\.xml|manifest\.webmanifest|registry\.json|sw\.js|favicon\.ico)$/;
/** Parameters of the call for a page: a visitor's own are dropped. */
const DROPPED = new Set(['path', 'lang', 'needbase', 'internal-no-cache', 'jit-preview']);

/** An old address in parts. */
export interface Source {
  /** Restricts it to one language; undefined: in every language. */
  readonly lang: Lang | undefined;
  /** Normalised (`pathKey`). */
  readonly path: string;
  /** As given, decoded. */
  readonly given: string;
  /** Sorted by name. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** A fault, with its reason in English. */
export interface Fault extends RedirectFault {
  readonly reason: string;
}

/** The parsed value, or the reason why parsing failed. */
export type Read<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Fault);

const refuse = (code: RedirectFault['code'], reason: string, about?: string) =>
  ({ ok: false, code, reason, ...(about === undefined ? {} : { about }) }) as const;

/**
 * Normalises a decoded path: single slashes, none at the end, composed letters, and lower case, as old servers ignored
 * case.
 *
 * @example pathKey('/Old-Product.HTML/'); // '/old-product.html'
 */
export function pathKey(path: string): string {
  const key = normalPath(path).normalize('NFC').toLowerCase();
  // Encodes characters that would end the path in the stored text, or would not survive parsing it.
  return key.replace(/[%?#\\\s\p{Cc}]/gu, encodeURIComponent);
}

/** The stored text of an old address. */
export function sourceKey({ lang, path, parameters }: Omit<Source, 'given'>): string {
  const prefix = lang === undefined ? '' : `/${lang}`;
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  // `readSource` refuses a star that is written as such.
  return `${prefix}${path}${query === '' ? '' : `?${query}`}`.replaceAll('*', '%2A');
}

/** Parses an old address: a path, or a URL of any host, of which only the path counts. */
export function readSource(text: string): Read<Source> {
  const url = readAddress(text);
  if (!url.ok) return url;
  const { pathname, search, searchParams } = url.value;
  if ((pathname + search).includes('*'))
    return refuse('star', 'a "*" stands for no other addresses; write each old address by itself, or "%2A" for a star');
  const decoded = decodeUriText(pathname);
  if (decoded === undefined) return refuse('invalid', 'the percent-encoding is not UTF-8');
  const { lang, path } = splitPrefix(decoded.replace(/^\/[a-z]{2}(?=\/)/i, (prefix) => prefix.toLowerCase()));
  if (path === '/') return refuse('home', 'the home page can not be redirected');
  // Behind an encoded slash, where the URL parser does not resolve it.
  if (/\/\.{1,2}(?:\/|$)/.test(path)) return refuse('invalid', 'the path has "." or ".." for a name');
  if (RESERVED.test(path.toLowerCase())) return refuse('reserved', 'the server itself answers this path');
  const parameters = [...searchParams].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (parameters.length > MAX_PARAMETERS)
    return refuse('query', `the query has more than ${MAX_PARAMETERS} parameters`);
  const names = parameters.map(([name]) => name);
  if (new Set(names).size < names.length) return refuse('query', 'the query has a parameter twice');
  const dropped = names.find((name) => DROPPED.has(name.toLowerCase()));
  if (dropped !== undefined) return refuse('query', `pages do not receive the parameter ${JSON.stringify(dropped)}`);
  const source = { lang, path: pathKey(path), given: path, parameters };
  return isTooLong(sourceKey(source)) ? refuse('too-long', TOO_LONG) : { ok: true, value: source };
}

/** Parses a target: a path of the shop, or a URL of one of its hosts. Returns the path with query and fragment. */
export function readTarget(text: string, hosts: ReadonlySet<string>): Read<string> {
  const url = readAddress(text);
  if (!url.ok) return url;
  const { origin, host, hostname, pathname, search, hash } = url.value;
  if (origin !== OWN && !hosts.has(host) && !hosts.has(hostname))
    return refuse('foreign', `${host} is not a host of the shop`, host);
  if (decodeUriText(pathname) === undefined) return refuse('invalid', 'the percent-encoding is not UTF-8');
  const path = pathname.replace(/\/{2,}/g, '/');
  const target = `${path.length > 1 ? path.replace(/\/$/, '') : path}${search}${hash}`;
  return isTooLong(target) ? refuse('too-long', TOO_LONG) : { ok: true, value: target };
}

const TOO_LONG = `the address has more than ${MAX_ADDRESS_BYTES} bytes`;

function isTooLong(text: string): boolean {
  return Buffer.byteLength(text) > MAX_ADDRESS_BYTES;
}

function readAddress(text: string): Read<URL> {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('missing', 'the address is missing');
  if (isTooLong(trimmed)) return refuse('too-long', TOO_LONG);
  if (/[\u0000-\u001f\u007f\\]/.test(trimmed))
    return refuse('invalid', 'the address has a control character or a backslash');
  const isWhole = /^https?:\/\/[^/]/i.test(trimmed);
  if (!isWhole && !/^\/(?!\/)/.test(trimmed)) return refuse('no-slash', 'the address does not begin with one "/"');
  const url = isWhole ? parseUrl(trimmed) : parseUrl(trimmed, OWN);
  return url === undefined ? refuse('invalid', 'the address is not valid') : { ok: true, value: url };
}

/** Splits the language prefix off a path. */
export function splitPrefix(path: string): { readonly lang: Lang | undefined; readonly path: string } {
  const normal = normalPath(path);
  const [, first = ''] = normal.split('/', 2);
  return isLang(first)
    ? { lang: first, path: normalPath(normal.slice(first.length + 1)) }
    : { lang: undefined, path: normal };
}
