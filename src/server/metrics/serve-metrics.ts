/** `/metrics` on a port of its own, which the shop's visitors can't reach. */
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics; returns the function that stops it.
 * @throws the system's error, such as EADDRINUSE
 */
export async function serveMetrics(
  { expose, contentType }: Pick<Metrics, 'expose' | 'contentType'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly port: number; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    expose().then(
      (text) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, host, listening.resolve);
  await listening.promise;
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
