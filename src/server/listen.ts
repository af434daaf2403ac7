/** The server on its port, and its graceful shutdown: drains requests under way first (contract, chapter 1). */
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from 'srvx';
import type { Storefront } from './storefront.ts';

export interface Listening {
  readonly url: string;
  /**
   * Fails `/readyz` from now on and answers for `noticeMs`; then closes the port, and ends what is under way when the
   * timeout is over. Resolves when nothing is open any more.
   */
  readonly stop: () => Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Time for balancers to take notice of `stop`: a connection that is closed earlier may take a request with it (ms). */
  readonly noticeMs?: number;
  /** Timeout of requests under way after `stop` (ms). */
  readonly drainMs: number;
}

/**
 * Listens on the port.
 * @throws the system's error, such as EADDRINUSE
 */
export async function listen(
  { answer, health }: Pick<Storefront, 'answer' | 'health'>,
  { port, host, noticeMs = 0, drainMs }: ListenOptions,
): Promise<Listening> {
  let underWay = 0;
  let isDraining = false;
  let nothingUnderWay = (): void => {};
  const server = serve({
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    fetch: (request) => {
      underWay += 1;
      request.runtime?.node?.res?.once('close', () => {
        underWay -= 1;
        if (underWay === 0) nothingUnderWay();
      });
      if (!isDraining) return answer(request, request.ip);
      // A connection that stays open would bring requests without end.
      return answer(request, request.ip).then(closeAfter);
    },
  });
  await server.ready();
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

function closeAfter(response: Response): Response {
  response.headers.set('connection', 'close');
  return response;
}
