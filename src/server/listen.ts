/** The server on its port, and its end: what has begun is finished first (contract, chapter 1). */
import { serve } from 'srvx';
import type { Storefront } from './storefront.ts';

export interface Listening {
  readonly url: string;
  /**
   * Says "not ready" from now on, answers on until nothing is under way or the time is over, then closes the port.
   * Resolves when it is closed.
   */
  readonly stop: () => Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** ms that requests under way may take after `stop`. */
  readonly drainMs: number;
}

/**
 * Takes the port.
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
