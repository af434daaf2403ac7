/**
 * Frames messages between two hops. This server's own transport decides the framing, never the received headers: every
 * header of the incoming connection is dropped, and the length is set again. Otherwise two servers could disagree on
 * the start of the next request (request smuggling, RFC 9112, section 11.2).
 */

import { BODY_LIMITS } from '../../../bounds/limits.ts';

/** Headers of one connection (RFC 9110, section 7.6.1; `proxy-connection` and `http2-settings` are their relatives). */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'content-length',
];
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
const LENGTH = /^\d{1,15}$/;

/** Methods whose content has no meaning (RFC 9110, sections 9.3.1, 9.3.2 and 9.3.7): their requests must have none. */
const WITHOUT_CONTENT = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Statuses whose responses carry no content (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
const BODILESS = new Set([204, 205, 304]);

/** Whether requests of this method may have a body. */
export function mayCarryContent(method: string): boolean {
  return !WITHOUT_CONTENT.has(method);
}

/** Whether the head of a request announces content (RFC 9112, section 6.3, items 4 to 7). */
export function announcesContent(headers: Headers): boolean {
  return headers.has('transfer-encoding') || !/^0*$/.test(headers.get('content-length') ?? '');
}

/**
 * Prepares the headers of a message for another connection. Drops the framing and each header that belongs to the
 * connection or is named by it (RFC 9110, section 7.6.1). Sets the length in bytes if the body's length is known (RFC
 * 9112, section 6.2); otherwise the transport sends chunks (section 7.1).
 */
export function reframe(headers: Headers, length: number | undefined): void {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim());
  for (const name of [...named, ...CONNECTION_HEADERS]) if (TOKEN.test(name)) headers.delete(name);
  if (length !== undefined) headers.set('content-length', String(length));
}

/**
 * Content length of a request in bytes; undefined if it has none, or is chunked. The receiving parser has refused
 * requests with both, and the sending transport aborts a body of another length.
 */
export function requestLength(method: string, headers: Headers): number | undefined {
  return mayCarryContent(method) ? statedLength(headers) : undefined;
}

/** Whether the content of a request is known to be short: it is read completely before it is forwarded. */
export function isShortContent(length: number | undefined): boolean {
  return length !== undefined && length <= BODY_LIMITS.jsonBytes;
}

/** Whether a content type is that of an event stream, whose body may pause for minutes. */
export function isEventStream(type: string | null): boolean {
  return /^text\/event-stream\b/i.test(type ?? '');
}

/** Whether a response has a body to be read (RFC 9112, section 6.3, items 1 and 2). */
export function hasContent(method: string, status: number): boolean {
  return method !== 'HEAD' && !BODILESS.has(status);
}

/** Content length of a response in bytes; of a HEAD response that of GET (RFC 9110, section 8.6). */
export function responseLength(status: number, headers: Headers): number | undefined {
  return BODILESS.has(status) ? undefined : statedLength(headers);
}

function statedLength(headers: Headers): number | undefined {
  const stated = headers.get('content-length') ?? '';
  return LENGTH.test(stated) && !headers.has('transfer-encoding') ? Number(stated) : undefined;
}
