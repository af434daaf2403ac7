import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/cli/setup/preconditions.mjs';
import { Problem } from '../../src/cli/setup/main.mjs';
import { startServer, whenReady } from '../../src/cli/setup/server.mjs';
import { openDatabase } from '../../src/store/database/database.ts';
import { createTestDatabase } from '../setup/test-cluster.ts';

const TIMEOUT_MS = 120_000;
/** Overrides the developer's own settings. */
const OWN = { STORE_API_URL: '', CHECKOUT_URL: '', FRONTEND_HOME_URL: '', PREVIEW_ORIGINS: '', TRUST_PROXY: '' };

/** Starts the built shop in a process of its own on a fresh PostgreSQL database, and opens that database. */
export async function openShop() {
  const { url: databaseUrl, drop } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'raan-faults-'));
  const server = startServer(
    { host: '127.0.0.1', port: Number(process.env.PORT) || (await freePort()) },
    {
      env: { ...OWN, LOOPBACK_VISITORS: '100000', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      onLog: (line) => console.error(line),
      onError: (line) => console.error(line),
    },
  );
  if (!(await whenReady(server, TIMEOUT_MS))) throw new Problem('the shop was not ready in time.');
  const database = await openDatabase({ databaseUrl });
  return {
    target: new URL(server.url),
    db: database.db,
    secureCookies: true,
    close: async () => {
      await database.close();
      server.signal('SIGTERM');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      await drop();
    },
  };
}
