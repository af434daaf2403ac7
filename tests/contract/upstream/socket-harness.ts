/** The storefront on a port of its own, spoken to byte by byte: what arrives is what was written. */
import { connect, type Socket } from 'node:net';
import { listen } from '../../../src/server/listen.ts';
import { type StorefrontHarness, type Reply, openStorefrontHarness } from './storefront-harness.ts';
import { parseResponses, type RawResponse } from './raw-responses.ts';

export interface SocketHarness {
  readonly harness: StorefrontHarness;
  readonly port: number;
  /**
   * Writes the pieces, each once the one before has left, and reads until the server closes the connection. `methods` are those
   * of the requests in the bytes, in their order: an answer to HEAD has no body. With `idleMs` the client leaves when nothing
   * has arrived for so long.
   */
  exchange(
    pieces: string | readonly string[],
    methods: readonly string[],
    idleMs?: number,
  ): Promise<readonly RawResponse[]>;
  close(): Promise<void>;
}

/** Opens both; `environment` is the storefront's configuration. */
export async function openSocketHarness(environment: Readonly<Record<string, string>> = {}): Promise<SocketHarness> {
  const harness = await openStorefrontHarness(environment);
  harness.reply = echo;
  const listening = await listen(harness.storefront, { port: 0, host: '127.0.0.1', drainMs: 0 });
  const port = Number(new URL(listening.url).port);
  return {
    harness,
    port,
    exchange: async (pieces, methods, idleMs) => parseResponses(await readAll(port, [pieces].flat(), idleMs), methods),
    close: async () => {
      await listening.stop();
      await harness.close();
    },
  };
}

/** The platform's answer: what it was asked, with the sender's canary in the head and in the body. */
export const echo: Reply = (request, response, url) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('error', () => {});
  request.on('end', () => {
    const canary = String(request.headers['x-canary']);
    response.writeHead(200, { 'content-type': 'application/json', 'x-canary': canary });
    const body = Buffer.concat(chunks).toString('latin1');
    response.end(JSON.stringify({ canary, method: request.method, path: url.pathname, body }));
  });
};

/** One well-formed request as bytes; its canary says whose answer an answer is. */
export function requestOf(
  method: string,
  path: string,
  canary: string,
  more: readonly string[] = [],
  body = '',
): string {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: shop.example', `X-Canary: ${canary}`, ...more];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Writes the pieces, and reads until the connection is closed, or nothing has arrived for `idleMs`. */
export function readAll(port: number, pieces: readonly string[], idleMs?: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that closes while it is written to resets the connection; what it answered before counts.
  socket.on('error', () => {});
  socket.on('close', () => resolve(Buffer.concat(chunks)));
  if (idleMs !== undefined) socket.setTimeout(idleMs, () => socket.destroy());
  writeEach(socket, pieces);
  return promise;
}

function writeEach(socket: Socket, [first, ...rest]: readonly string[]): void {
  if (first === undefined) return;
  socket.write(Buffer.from(first, 'latin1'), () => setImmediate(writeEach, socket, rest));
}
