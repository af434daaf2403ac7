/**
 * `fetch` for the upstream platform over undici's dispatcher, because the standard `fetch` may not set `host`, by which
 * a platform that serves several shops selects one. Redirects are returned, never followed. Bodies stream in both
 * directions. A caller that sends `accept-encoding` gets the raw body, every other one gets it decoded.
 */
import { isIP } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, errors } from 'undici';
import { guardAnswer } from '../bounds/chunk-guard.ts';
import {
  hasContent,
  isEventStream,
  isShortContent,
  mayCarryContent,
  reframe,
  requestLength,
  responseLength,
} from '../message/framing.ts';
import { toWebStream } from './web-stream.ts';

/** A connection pool to the platform. */
export interface Upstream {
  readonly fetch: typeof globalThis.fetch;
  /** Ends every connection; running requests fail. */
  readonly close: () => Promise<void>;
}

/** ms to open a connection. */
const CONNECT_MS = 5000;
/** ms without a byte of a response's body; event streams send a heartbeat more often. */
const BODY_IDLE_MS = 60_000;
/** Idle timeout of a connection (ms). */
const KEEP_ALIVE_MS = 4000;
/** Maximum connections per origin. */
const CONNECTIONS = 256;
/** Maximum connections for streamed content: a visitor may need minutes for one. */
const UPLOADS = 64;
/** Maximum bytes of a response's headers. */
const HEADER_BYTES = 32 * 1024;

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** undici accepts the name for TLS in its options, but declares it only for `connect`. */
type RequestOptions = Dispatcher.RequestOptions & { readonly servername: string };

/**
 * Opens pools of connections, one per origin. `headersMs`: ms from the end of a request to the head of its response.
 */
export function openUpstream({ headersMs }: { readonly headersMs: number }): Upstream {
  const connect = buildConnector({ timeout: CONNECT_MS, allowH2: false });
  const open = (connections: number) =>
    new Agent({
      // TLS verifies the platform's name; `host` names the shop. An IP address has none (RFC 6066, section 3).
      connect: (options, done) =>
        connect({ ...options, servername: isIP(bareHost(options.hostname)) === 0 ? options.hostname : '' }, done),
      allowH2: false,
      connections,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      bodyTimeout: BODY_IDLE_MS,
      maxHeaderSize: HEADER_BYTES,
      strictContentLength: true,
    });
  const agent = open(CONNECTIONS);
  const uploads = open(UPLOADS);
  return {
    fetch: async (input, init) => {
      const given = new Request(input, init);
      // A Request drops `host`; reads it from the caller's headers.
      const headers = new Headers(init?.headers ?? given.headers);
      const decodes = !headers.has('accept-encoding');
      if (decodes) headers.set('accept-encoding', 'gzip, br');
      const body = mayCarryContent(given.method) ? given.body : null;
      const length = body === null ? undefined : requestLength(given.method, headers);
      const pool = body === null || isShortContent(length) ? agent : uploads;
      reframe(headers, length);
      // A Request has its caller's signal as a weak reference, and misses the abort once it is collected.
      const signal = init?.signal ?? given.signal;
      const exchange = () => pool.request({ ...optionsOf(given, headers, body), signal });
      const answer = await exchange().catch((error: unknown) => {
        // The platform closed an idle connection at that moment: a read may be retried (RFC 9112, section 9.3.1).
        if (!mayCarryContent(given.method) && isStale(error) && !signal.aborted) return exchange();
        throw error;
      });
      try {
        return responseOf(answer, given.method, decodes);
      } catch (error) {
        discard(answer.body);
        throw error;
      }
    },
    close: async () => void (await Promise.all([agent.destroy(), uploads.destroy()])),
  };
}

function optionsOf(given: Request, headers: Headers, body: Request['body']): RequestOptions {
  const url = new URL(given.url);
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: given.method,
    headers: [...headers].flat(),
    body: body === null ? null : Readable.from(body),
    servername: url.hostname,
  };
}

/** Whether a reused connection broke before it delivered this response. */
function isStale(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function bareHost(hostname: string): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

/** @throws RangeError and TypeError if the platform's response is no HTTP: statuses and headers out of range. */
function responseOf(answer: Dispatcher.ResponseData, method: string, decodes: boolean): Response {
  const { statusCode: status, statusText, body } = answer;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  const isRead = hasContent(method, status);
  const decoder = decodes && isRead ? decoderOf(headers) : undefined;
  const length = decoder === undefined ? responseLength(status, headers) : undefined;
  reframe(headers, length);
  if (!isRead || length === 0) {
    const response = new Response(null, { status, statusText, headers });
    body.on('error', () => {}).resume();
    return response;
  }
  if (!isEventStream(headers.get('content-type'))) guardAnswer(body);
  if (decoder === undefined) return new Response(toWebStream(body), { status, statusText, headers });
  headers.delete('content-encoding');
  const response = new Response(toWebStream(decoder), { status, statusText, headers });
  // A failure of either destroys the decoder, and reaches its reader.
  pipeline(body, decoder).catch(() => {});
  return response;
}

function decoderOf(headers: Headers): Duplex | undefined {
  return DECODERS.get(headers.get('content-encoding')?.trim().toLowerCase() ?? '')?.();
}

/** Closes the connection of an unread response. */
function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}
