import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain } from '../setup/main.mjs';
import { readLogLine } from '../start/log.mjs';
import { startServer } from '../setup/server.mjs';

/** Settings of the developer's own shop that the tests must not see. */
const OWN = { STORE_API_URL: '', DATABASE_URL: '', CHECKOUT_URL: '', FRONTEND_HOME_URL: '' };

/** Serves the built shop with a data folder of its own until it is told to end; Playwright starts it. */
await runMain(
  async () => {
    const builder = await serveBuilder();
    const port = Number(process.env.E2E_PORT);
    // The first one is the builder of the tests, the other the shop's own, which has its workbench there.
    const origins = `${builder.origin},http://127.0.0.1:${port}`;
    const dataDir = mkdtempSync(join(tmpdir(), 'raan-e2e-'));
    const server = startServer(
      { host: '127.0.0.1', port },
      {
        env: { ...OWN, DATA_DIR: dataDir, PREVIEW_ORIGINS: origins, BUILDER: 'on' },
        onLog: (line) => {
          const entry = readLogLine(line);
          if (entry && entry.level >= 50) console.error(line);
        },
        onError: (line) => console.error(line),
      },
    );
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.on(signal, () => server.signal('SIGTERM'));
    const code = await server.ended;
    builder.close();
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  },
  { handlesSignals: true },
);

/**
 * An empty page of another origin that may frame the shop; tests read its address from the shop's policy.
 *
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
async function serveBuilder() {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
