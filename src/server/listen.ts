/** The server on its port, and its graceful shutdown: drains requests under way first (contract, chapter 1). */
import { serve } from 'srvx';
import type { Storefront } from './storefront.ts';

export interface Listening {
  readonly url: string;
  /**
   * Fails `/readyz` from now on, answers until no request is under way or the timeout is over, then closes the port.
   * Resolves when it is closed.
   */
  readonly stop: () => Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Timeout of requests under way after `stop` (ms). */
  readonly drainMs: number;
}

/**
 * Listens on the port.
 * @throws the system's error, such as EADDRINUSE
 */
export async function listen(
  { answer, health }: Pick<Storefront, 'answer' | 'health'>,
  { port, host, drainMs }: ListenOptions,
): Promise<Listening> {
  let underWay = 0;
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
      return answer(request, request.ip);
    },
  });
  await server.ready();
  return {
    url: server.url ?? `http://${host}:${port}/`,
    stop: async () => {
      health.drain();
      const drained = Promise.withResolvers<void>();
      nothingUnderWay = drained.resolve;
      if (underWay === 0) drained.resolve();
      const late = setTimeout(drained.resolve, drainMs);
      await drained.promise;
      clearTimeout(late);
      await server.close(true);
    },
  };
}
