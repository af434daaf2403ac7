/**
 * `fetch` for the upstream platform over Node's own client, because the platform's `fetch` may not set `host`, and a platform
 * that serves several shops tells them apart by it (contract, chapter 2). Redirects are answers, never followed. Bodies stream
 * both ways. Whoever sends `accept-encoding` gets the answer as it came, everybody else gets it decoded.
 */
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const http = new HttpAgent({ keepAlive: true, maxSockets: 256 });
const https = new HttpsAgent({ keepAlive: true, maxSockets: 256 });
const BODILESS = new Set([204, 205, 304]);
const DECODERS: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

export const upstreamFetch: typeof globalThis.fetch = async (input, init) => {
  const given = new Request(input, init);
  // A Request drops `host`; it is read from what the caller wrote.
  const headers = new Headers(init?.headers ?? given.headers);
  const decodes = !headers.has('accept-encoding');
  if (decodes) headers.set('accept-encoding', 'gzip, br');
  // Node's client frames the bodies of some methods only.
  if (given.body !== null && !headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  const incoming = await exchange(given, headers).catch((error: unknown) => {
    // A connection that was kept, and that the platform closed just then, carried nothing: a read is asked again.
    const isRead = given.method === 'GET' || given.method === 'HEAD';
    if (isRead && error instanceof StaleConnection) return exchange(given, headers);
    throw error;
  });
  try {
    return answerOf(incoming, given.method === 'HEAD', decodes);
  } catch (error) {
    incoming.destroy();
    throw error;
  }
};

class StaleConnection extends Error {
  override name = 'StaleConnection';
}

function exchange(given: Request, headers: Headers): Promise<IncomingMessage> {
  const url = new URL(given.url);
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
    method: given.method,
    headers: Object.fromEntries(headers),
    agent: isSecure ? https : http,
    signal: given.signal,
    // Else the name would be taken from `host`, which is the shop's and not the platform's.
    ...(isSecure ? { servername: isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 ? url.hostname : '' } : {}),
  });
  outgoing.on('response', resolve);
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    reject(isStale ? new StaleConnection(error.message, { cause: error }) : error);
  });
  if (given.body === null) outgoing.end();
  else pipeline(Readable.from(given.body), outgoing, (error) => (error ? reject(error) : undefined));
  return promise;
}

/** @throws RangeError and TypeError where the platform answers what is no HTTP answer: statuses and headers out of range. */
function answerOf(incoming: IncomingMessage, isHead: boolean, decodes: boolean): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  const status = incoming.statusCode ?? 0;
  const hasBody = !isHead && !BODILESS.has(status) && headers.get('content-length') !== '0';
  const body = hasBody ? webStream(decodes ? decoded(incoming, headers) : incoming) : null;
  if (body === null) incoming.resume();
  return new Response(body, { status, statusText: incoming.statusMessage ?? '', headers });
}

function decoded(incoming: IncomingMessage, headers: Headers): Readable {
  const decoder = DECODERS.get(headers.get('content-encoding')?.trim().toLowerCase() ?? '');
  if (decoder === undefined) return incoming;
  headers.delete('content-encoding');
  headers.delete('content-length');
  // What fails on the way fails the decoder too, where the reader learns of it.
  return pipeline(incoming, decoder(), () => undefined);
}

function webStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      source.on('data', (chunk: Buffer) => {
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 1) <= 0) source.pause();
      });
      source.on('end', () => controller.close());
      source.on('error', (error) => controller.error(error));
    },
    pull: () => void source.resume(),
    cancel: () => void source.destroy(),
  });
}
