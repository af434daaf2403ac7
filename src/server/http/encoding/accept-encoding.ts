/** Compression that a request accepts: codings, and a dictionary that its browser has. */
import type { HeaderFields } from '../message/request-head.ts';

/** Whether a request accepts a coding. */
export function acceptsCoding(headers: HeaderFields, coding: string): boolean {
  const accepted = headers.get('accept-encoding') ?? '';
  if (!accepted.includes(coding)) return false;
  if (!accepted.includes(';')) return accepted.split(',').some((name) => name.trim() === coding);
  const offers = accepted.split(',').map((offer) => offer.split(';').map((part) => part.trim()));
  const isRefusal = (parameter: string) => /^q\s*=\s*0(?:\.0*)?$/i.test(parameter);
  return offers.some(([name, ...parameters]) => name === coding && !parameters.some(isRefusal));
}

/** Whether a request accepts Brotli, in which shared responses are compressed once. */
export function acceptsBrotli(headers: HeaderFields): boolean {
  return acceptsCoding(headers, 'br');
}

/** Coding of Zstandard with a dictionary (RFC 9842, section 5). */
export const DICTIONARY_CODING = 'dcz';
/** Headers that a response with a dictionary varies on. */
export const VARY_BY_DICTIONARY = 'accept-encoding, available-dictionary';

/**
 * SHA-256 (base64) of the dictionary that a request may be compressed with; undefined without one. A page of another
 * site must not learn the size of a response that it can't read, so only navigations may be cross-site.
 */
export function availableDictionary(headers: HeaderFields): string | undefined {
  const [, digest] = /^:([A-Za-z\d+/]{43}=):$/.exec(headers.get('available-dictionary') ?? '') ?? [];
  if (digest === undefined || !acceptsCoding(headers, DICTIONARY_CODING)) return undefined;
  const isOwn = /^(?:same-origin|none)$/.test(headers.get('sec-fetch-site') ?? 'none');
  return isOwn || headers.get('sec-fetch-mode') === 'navigate' ? digest : undefined;
}

/** Whether browsers use dictionaries from a URL's origin: only over TLS, and from the own machine. */
export function supportsDictionaries({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost)$/.test(hostname);
}
