/** The one gate for addresses that somebody else wrote: props, records, heads, menus, redirects pass it or are dropped. */
import * as v from 'valibot';

declare const safeUrl: unique symbol;
/** An address whose scheme is allowed (contract, chapter 3). Made by `readSafeUrl` alone. */
export type SafeUrl = string & { readonly [safeUrl]: true };

/** What a link or picture takes: an address that passed the gate, or one whose beginning our own code wrote. */
export type Address = SafeUrl | `${'/' | '#' | '?' | 'https://' | 'http://' | 'mailto:' | 'tel:'}${string}` | '';

const EXPECTED = 'expected an http, https, mailto, tel, line or relative URL';

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'line']);

/**
 * Whether a URL may stand in a page: one of the allowed schemes, or relative. Control characters and blanks, which browsers
 * skip inside a scheme, are taken out first.
 */
export function isSafeUrl(value: string): boolean {
  const bare = [...value].filter((character) => character > ' ' && character !== '\u007F').join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1];
  return scheme === undefined ? !/^[^/?#]*:/.test(bare) : SAFE_SCHEMES.has(scheme.toLowerCase());
}

/** The address, marked as safe; undefined where it may not stand in a page. */
export function readSafeUrl(value: string): SafeUrl | undefined {
  return isMarkedSafe(value) ? value : undefined;
}

/** `isSafeUrl` as the guard of a schema. */
export function isMarkedSafe(value: string): value is SafeUrl {
  return isSafeUrl(value);
}

/** An address of a record or head; a number is read as its text. One that is not safe is a fault of the field. */
export const address = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))], EXPECTED),
  v.guard(isMarkedSafe, EXPECTED),
  v.transform((value): Address => value),
);
