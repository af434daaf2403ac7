/**
 * The short way of stored documents. A request that says of itself what an earlier one said is sent the head that the long way made
 * then, with an id of its own, and the document as it is stored now. Whatever the store can't promise goes the long way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ByteCache, createByteCache } from '../../bounds/byte-cache.ts';
import { REQUEST_ID } from './request-id.ts';

/** A stored document as the long way has sent it. Holds nothing that its cache has given up. */
export interface SentDocument {
  /** The document that the long way would send a request like that one now; undefined where it would have to be made. Counts as asked for. */
  readonly again: () => Buffer | undefined;
}

/** A request like one before, with its document. */
export interface KnownRequest {
  /** Its path, as the log names it. */
  readonly path: string;
  readonly send: (response: ServerResponse, requestId: string) => void;
}

/** What requests have been answered with. */
export interface ShortWay {
  /** Finds a request that is like one before; undefined: it goes the long way. */
  readonly find: (request: IncomingMessage) => KnownRequest | undefined;
  /** Keeps the head of an answer. */
  readonly learn: (request: IncomingMessage, path: string, sent: SentDocument, headers: Headers) => void;
}

/** Request headers that the answer of a stored document goes by. */
export const DECIDING = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'accept-encoding',
  'available-dictionary',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'save-data',
] as const;

/** Request headers with which a request goes the long way: they may make it personal, conditional or malformed. */
export const LONG_WAY = [
  'cookie',
  'authorization',
  'x-app-access-token',
  'content-length',
  'transfer-encoding',
  'if-none-match',
] as const;

/** Memory for heads, in bytes: of some thousand different requests. */
const HEAD_BYTES = 4 * 1024 * 1024;
/** Longest request to be known (characters of its address and the headers above); real ones are shorter. */
const MAX_KEY = 2000;

/** Headers with other values in each answer. */
const SLOTS = { length: 'content-length', id: REQUEST_ID, timing: 'server-timing' } as const;

interface Head {
  readonly path: string;
  readonly again: SentDocument['again'];
  /** Names and values in turn. */
  readonly fields: readonly string[];
  /** Places in `fields`. */
  readonly lengthAt: number;
  readonly idAt: number;
}

/** Creates the short way, which knows no request yet. */
export function createShortWay(): ShortWay {
  const heads: ByteCache<Head> = createByteCache(HEAD_BYTES);
  return {
    find: (request) => {
      const key = keyOf(request);
      const head = key === undefined ? undefined : heads.get(key);
      const bytes = head?.again();
      return head && bytes && { path: head.path, send: (...to) => sendDocument(head, bytes, ...to) };
    },
    learn: (request, path, { again }, headers) => {
      const key = keyOf(request);
      if (key === undefined || headers.has('set-cookie')) return;
      const fields = [...headers].flat();
      const valueOf = (name: string) => {
        const at = fields.findIndex((text, place) => place % 2 === 0 && text === name);
        return at === -1 ? undefined : at + 1;
      };
      const lengthAt = valueOf(SLOTS.length);
      const idAt = valueOf(SLOTS.id);
      const timingAt = valueOf(SLOTS.timing);
      if (lengthAt === undefined || idAt === undefined || timingAt === undefined) return;
      fields[timingAt] = 'app;dur=0';
      const size = 2 * (path.length + fields.reduce((sum, { length }) => sum + length, 0));
      heads.set(key, { path, again, fields, lengthAt, idAt }, size);
    },
  };
}

/** Whatever of a request the answer goes by; undefined where it goes the long way. */
function keyOf({ method, url = '', headers, rawHeaders }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url.startsWith('/') || url.length > MAX_KEY) return undefined;
  for (const name of LONG_WAY) if (headers[name] !== undefined) return undefined;
  // Node names the first of two hosts; the long way refuses both.
  if (headers.host === undefined || countHosts(rawHeaders) !== 1) return undefined;
  let key = url;
  // No value has a line break, so that none can end where another begins; a missing one differs from an empty one.
  for (const name of DECIDING) {
    const value = headers[name];
    key += value === undefined ? '\n-' : `\n=${String(value)}`;
  }
  return key.length > MAX_KEY ? undefined : key;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

function sendDocument(
  { fields, lengthAt, idAt }: Head,
  bytes: Buffer,
  response: ServerResponse,
  requestId: string,
): void {
  const own = fields.slice();
  own[lengthAt] = String(bytes.length);
  own[idAt] = requestId;
  response.writeHead(200, own);
  response.end(bytes);
}
