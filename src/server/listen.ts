/** The server on its port, and its graceful shutdown: drains running requests first. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from 'srvx';
import { HEAD_LIMITS } from '../bounds/limits.ts';
import { guardChunks } from './http/bounds/chunk-guard.ts';
import type { Storefront } from './storefront.ts';

export interface Listening {
  readonly url: string;
  /**
   * Fails `/readyz` from now on and serves for `noticeMs`; then closes the port, and aborts running requests after the
   * timeout. Resolves when everything is closed.
   */
  readonly stop: () => Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Time for balancers to notice `stop`: a connection that is closed earlier may lose a request (ms). */
  readonly noticeMs?: number;
  /** Timeout of running requests after `stop` (ms). */
  readonly drainMs: number;
  readonly timeouts?: Timeouts;
}

/** Timeouts of clients (ms). */
export interface Timeouts {
  /** For the head of a request. */
  readonly headersTimeout: number;
  /** For a whole request: a form with files may need minutes on a slow line. */
  readonly requestTimeout: number;
  /** For a client that reads nothing of its response. */
  readonly readTimeout: number;
  /** Interval at which Node checks for late heads and requests. */
  readonly connectionsCheckingInterval: number;
}

const TIMEOUTS: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  readTimeout: 30_000,
  connectionsCheckingInterval: 2000,
};
/** Longer than that of a balancer in front (nginx: 60 s), which would send into a closed connection otherwise (ms). */
const KEEP_ALIVE_MS = 65_000;

/** A response in progress. */
interface Closing {
  readonly once: (event: 'close', listener: () => void) => unknown;
}

/** The parts of a storefront that are served. */
export type Served = Pick<Storefront, 'answer' | 'answerFromCache' | 'health'>;

/**
 * Listens on the port.
 * @throws the system's error, such as EADDRINUSE
 */
export async function listen(
  { answer, answerFromCache, health }: Served,
  { port, host, noticeMs = 0, drainMs, timeouts = TIMEOUTS }: ListenOptions,
): Promise<Listening> {
  const { readTimeout, ...limits } = timeouts;
  let underWay = 0;
  let isDraining = false;
  let nothingUnderWay = (): void => {};
  const end = (): void => {
    underWay -= 1;
    if (underWay === 0) nothingUnderWay();
  };
  const begin = (response: Closing | undefined): void => {
    underWay += 1;
    response?.once('close', end);
  };
  const server = serve({
    manual: true,
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    node: { ...limits, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: HEAD_LIMITS.headerBytes },
    fetch: (request) => {
      begin(request.runtime?.node?.res);
      const response = answer(request, request.ip);
      // A connection that stays open would bring requests without end.
      return isDraining ? Promise.resolve(response).then(closeAfter) : response;
    },
  });
  await server.serve();
  const node = server.node?.server;
  // Node drops further lines. This is more than the gate allows, so that the gate refuses them (http/bounds/gate.ts).
  if (node !== undefined && 'maxHeadersCount' in node) {
    node.maxHeadersCount = 2 * HEAD_LIMITS.headers;
    // srvx attached its handler when it created the server. Only the listener below calls it, after the cache.
    node.removeAllListeners('request');
    node.on('request', (request, response) => {
      if (!isDraining && answerFromCache?.(request, response) === true) return begin(response);
      guardChunks(request, response);
      return void server.node?.handler(request, response);
    });
  }
  node?.on('timeout', endUnread).setTimeout(readTimeout);
  return {
    url: server.url ?? `http://${host}:${port}/`,
    stop: async () => {
      health.drain();
      isDraining = true;
      if (noticeMs > 0) await pause(noticeMs);
      const closed = server.close();
      await untilNothingUnderWay();
      await server.close(true);
      await closed;
    },
  };

  async function untilNothingUnderWay(): Promise<void> {
    if (underWay === 0) return;
    const drained = Promise.withResolvers<void>();
    nothingUnderWay = drained.resolve;
    const late = setTimeout(drained.resolve, drainMs);
    await drained.promise;
    clearTimeout(late);
  }
}

/** Ends an idle connection whose client reads nothing; one that waits for a slow platform has nothing to read yet. */
function endUnread(socket: Pick<Socket, 'writableLength' | 'destroy'>): void {
  if (socket.writableLength > 0) socket.destroy();
}

function closeAfter(response: Response): Response {
  response.headers.set('connection', 'close');
  return response;
}
