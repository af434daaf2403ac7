/** What a request lets its response be compressed by: codings, and a dictionary that its browser has. */
import type { HeaderFields } from '../message/request-head.ts';

/** Whether a request takes a coding. */
export function takesCoding(headers: HeaderFields, coding: string): boolean {
  const accepted = headers.get('accept-encoding') ?? '';
  if (!accepted.includes(coding)) return false;
  if (!accepted.includes(';')) return accepted.split(',').some((name) => name.trim() === coding);
  const offers = accepted.split(',').map((offer) => offer.split(';').map((part) => part.trim()));
  const isRefusal = (parameter: string) => /^q\s*=\s*0(?:\.0*)?$/i.test(parameter);
  return offers.some(([name, ...parameters]) => name === coding && !parameters.some(isRefusal));
}

/** Whether a request takes Brotli, which what is compressed once for many answers comes in. */
export function acceptsBrotli(headers: HeaderFields): boolean {
  return takesCoding(headers, 'br');
}

/** Coding of Zstandard with a dictionary (RFC 9842, section 5). */
export const DICTIONARY_CODING = 'dcz';
/** What a response depends on that may come in terms of a dictionary. */
export const VARY_BY_DICTIONARY = 'accept-encoding, available-dictionary';

/**
 * SHA-256 (base64) of the dictionary that a request may be answered by; undefined without one. A page of another site must not learn
 * the size of what it can't read, so that navigations alone cross sites.
 */
export function availableDictionary(headers: HeaderFields): string | undefined {
  const [, digest] = /^:([A-Za-z\d+/]{43}=):$/.exec(headers.get('available-dictionary') ?? '') ?? [];
  if (digest === undefined || !takesCoding(headers, DICTIONARY_CODING)) return undefined;
  const isOwn = /^(?:same-origin|none)$/.test(headers.get('sec-fetch-site') ?? 'none');
  return isOwn || headers.get('sec-fetch-mode') === 'navigate' ? digest : undefined;
}

/** Whether browsers take dictionaries from a URL's origin: over TLS alone, and from the own machine. */
export function takesDictionaries({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost)$/.test(hostname);
}
