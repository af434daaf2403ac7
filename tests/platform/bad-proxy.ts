/** A proxy between a storefront and its platform that does what bad networks and loose platforms do. */
import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drawFaults, type Fault } from './bad-network.ts';
import { loosen } from './loose-json.ts';

export interface BadProxyOptions {
  /** The platform. */
  readonly target: URL;
  readonly seed: number;
  /** How many exchanges meet a fault, from 0 to 1. */
  readonly lossy: number;
  /** Whether the JSON of calls is retyped. */
  readonly loose: boolean;
  /** Whether callers validate responses, and retry (`drawFaults`); true by default. */
  readonly hasReader?: boolean;
  readonly port?: number;
}

export interface BadProxy {
  readonly url: string;
  /** How often each fault has happened. */
  readonly counts: ReadonlyMap<Fault, number>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Header of requests by which a test prepares its world: they are no shopper's, and go well. */
export const ARRANGEMENT = 'x-test-arrangement';
/** ms of latency at most, and between slow bytes. */
const LATENCY_MS = 200;
const SLOW_MS = 15;
/** Pieces of a slow or split answer. */
const PIECES = 8;
/** Headers of one connection, and those that this proxy states itself. */
const HOP = /^(?:connection|keep-alive|transfer-encoding|content-length)$/;

/** Opens the proxy on a free port, unless one is given. */
export async function openBadProxy({
  target,
  seed,
  lossy,
  loose,
  hasReader = true,
  port = 0,
}: BadProxyOptions): Promise<BadProxy> {
  const agent = new Agent({ keepAlive: true });
  const network = drawFaults({ seed, rate: lossy, hasReader });
  const counts = new Map<Fault, number>();

  const deliver = async (
    given: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders },
    body: Buffer,
  ): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const { 'transfer-encoding': _, connection: __, ...headers } = given.headers;
    const length =
      body.byteLength > 0 || headers['content-length'] !== undefined ? { 'content-length': body.byteLength } : {};
    const outgoing = ask(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method: given.method,
        path: given.path,
        headers: { ...headers, 'accept-encoding': 'identity', ...length },
      },
      (incoming) => {
        const { statusCode: status = 502, headers: answered } = incoming;
        bytesOf(incoming).then((bytes) => resolve({ status, headers: answered, body: bytes }), reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
    return promise;
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/', headers } = request;
      const body = await bytesOf(request);
      const [address = ''] = path.split('?', 1);
      const isArranged = headers[ARRANGEMENT] !== undefined;
      const fault =
        isArranged || address.startsWith('/healthz') || address.startsWith('/readyz')
          ? undefined
          : network.faultOf({ method, path, hasKey: headers['idempotency-key'] !== undefined });
      if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1);
      if (fault === 'reset before') return void response.destroy();
      if (fault === '502' || fault === '503' || fault === '504') {
        response.writeHead(Number(fault), { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        return;
      }
      const answer = await deliver({ method, path, headers }, body);
      // The builder's calls are the store service's own; no other platform has them.
      const isCall = isJson(answer.headers) && /^\/api\/(?!builder\/)/.test(address);
      await send(
        response,
        loose && isCall && !isArranged ? retyped(answer, network.pick) : answer,
        fault,
        network.pick,
      );
    })().catch(() => void response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function retyped(answer: Answer, pick: (limit: number) => number): Answer {
  try {
    return { ...answer, body: Buffer.from(JSON.stringify(loosen(JSON.parse(answer.body.toString('utf8')), pick))) };
  } catch {
    return answer;
  }
}

async function send(
  response: ServerResponse,
  { status, headers: given, body }: Answer,
  fault: Fault | undefined,
  pick: (limit: number) => number,
): Promise<void> {
  const headers = Object.fromEntries(Object.entries(given).filter(([name]) => !HOP.test(name)));
  const hasBody = response.req.method !== 'HEAD' && ![204, 205, 304].includes(status);
  const length = hasBody
    ? { 'content-length': String(body.byteLength) }
    : given['content-length'] === undefined
      ? {}
      : { 'content-length': given['content-length'] };
  const half = body.subarray(0, Math.floor(body.byteLength / 2));
  if (!hasBody || body.byteLength === 0) {
    if (fault === 'latency') await pause(pick(LATENCY_MS));
    response.writeHead(status, { ...headers, ...length }).end();
    return;
  }
  switch (fault) {
    case undefined:
    case 'reset before':
    case '502':
    case '503':
    case '504':
      response.writeHead(status, { ...headers, ...length }).end(body);
      return;
    case 'latency':
      await pause(pick(LATENCY_MS));
      response.writeHead(status, { ...headers, ...length }).end(body);
      return;
    case 'odd type':
      // Calls are read as what they are; pages and pictures are nothing without their type.
      response
        .writeHead(status, { ...headers, ...length, ...(isJson(given) ? { 'content-type': 'text/html' } : {}) })
        .end(body);
      return;
    case 'slow bytes':
    case 'split chunks': {
      response.writeHead(status, fault === 'slow bytes' ? { ...headers, ...length } : headers);
      for (const piece of piecesOf(body, pick)) {
        response.write(piece);
        if (fault === 'slow bytes') await pause(SLOW_MS);
      }
      response.end();
      return;
    }
    case 'reset after':
      response.destroy();
      return;
    case 'half answer':
      response.writeHead(status, { ...headers, ...length });
      response.write(half, () => response.destroy());
      return;
    case 'half chunks':
      response.writeHead(status, headers);
      response.write(half, () => response.destroy());
      return;
    case 'garbage head':
      response.socket?.end('\u0000\u0001 garbage, no head\r\n\r\n');
      return;
    case 'garbage body':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><p>Welcome to the Wi-Fi of this hotel');
      return;
    case 'too long':
      response.writeHead(status, { ...headers, 'content-length': String(body.byteLength + 100) });
      response.write(body, () => response.destroy());
      return;
    case 'too short':
      response.writeHead(status, { ...headers, 'content-length': String(half.byteLength), connection: 'close' });
      response.end(half);
      return;
  }
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.includes('json') ?? false;
}

/** A body in pieces of any length, which cut characters in two. */
function piecesOf(body: Buffer, pick: (limit: number) => number): readonly Buffer[] {
  const cuts = Array.from({ length: PIECES - 1 }, () => pick(body.byteLength)).toSorted((one, other) => one - other);
  return [0, ...cuts]
    .map((from, index) => body.subarray(from, cuts[index] ?? body.byteLength))
    .filter(({ byteLength }) => byteLength > 0);
}

async function bytesOf(message: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
