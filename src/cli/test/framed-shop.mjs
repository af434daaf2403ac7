import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/preconditions.mjs';
import { Problem } from '../setup/main.mjs';
import { startServer, whenReady } from '../setup/server.mjs';

const TIMEOUT_MS = 120_000;
/** Settings of the developer's own shop that must not be seen. */
const OWN = { STORE_API_URL: '', DATABASE_URL: '', CHECKOUT_URL: '', FRONTEND_HOME_URL: '', LOG_LEVEL: 'error' };

/**
 * The built shop with a data folder of its own, and the empty page of a builder that may frame it.
 *
 * @param {{ builderHost?: string }} options - `localhost`: of another site, whose frames are processes of their own
 * @returns {Promise<{ shop: string, builder: string, close: () => Promise<void> }>} two origins
 */
export async function openFramedShop({ builderHost = '127.0.0.1' } = {}) {
  const served = await servePages({ '/': '<!doctype html><link rel="icon" href="data:,">' });
  const builder = { ...served, origin: served.origin.replace('127.0.0.1', builderHost) };
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-framed-'));
  const server = startServer(
    { host: '127.0.0.1', port: Number(process.env.PORT) || (await freePort()) },
    {
      env: { ...OWN, DATA_DIR: dataDir, PREVIEW_ORIGINS: builder.origin },
      onLog: (line) => console.error(line),
      onError: (line) => console.error(line),
    },
  );
  if (!(await whenReady(server, TIMEOUT_MS))) throw new Problem('the shop was not ready in time.');
  return {
    shop: server.url,
    builder: builder.origin,
    close: async () => {
      server.signal('SIGTERM');
      await server.ended;
      builder.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Serves pages at an origin of their own.
 *
 * @param {Readonly<Record<string, string>>} pages - HTML by path
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function servePages(pages) {
  const server = createServer(({ url = '' }, response) => {
    const page = pages[url];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
