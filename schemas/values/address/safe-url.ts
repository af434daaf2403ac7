/** Validates untrusted URLs: props, records, heads, menus and redirects pass it or are dropped. */
import * as v from 'valibot';

declare const safeUrl: unique symbol;
/** A URL whose scheme is allowed (contract, chapter 3). Made only by `readSafeUrl`. */
export type SafeUrl = string & SafeUrlBrand;

/** The brand that distinguishes a checked URL from other text. */
export interface SafeUrlBrand {
  readonly [safeUrl]: true;
}

/** URL of a link or picture: a validated one, or one whose beginning our own code wrote. */
export type Address = SafeUrl | `${'/' | '#' | '?' | 'https://' | 'http://' | 'mailto:' | 'tel:'}${string}` | '';

const EXPECTED = 'expected an http, https, mailto, tel, line or relative URL';

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'line']);

/**
 * Whether a page may contain a URL: one of the allowed schemes, or relative. Ignores control characters and blanks,
 * which browsers skip inside a scheme.
 */
export function isSafeUrl(value: string): boolean {
  const bare = [...value].filter((character) => character > ' ' && character !== '\u007F').join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1];
  return scheme === undefined ? !/^[^/?#]*:/.test(bare) : SAFE_SCHEMES.has(scheme.toLowerCase());
}

/** The URL, marked as safe; undefined where pages may not contain it. */
export function readSafeUrl(value: string): SafeUrl | undefined {
  return isMarkedSafe(value) ? value : undefined;
}

/** `isSafeUrl` as the guard of a schema. */
export function isMarkedSafe(value: string): value is SafeUrl {
  return isSafeUrl(value);
}

/** A URL of a record or head; a number is read as its text. An unsafe one is a fault of the field. */
export const address = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))], EXPECTED),
  v.guard(isMarkedSafe, EXPECTED),
  v.transform((value): Address => value),
);
