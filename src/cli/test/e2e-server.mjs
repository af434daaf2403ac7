import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, runMain } from '../setup/main.mjs';
import { ROOT } from '../setup/paths.mjs';
import { freePort } from '../setup/preconditions.mjs';
import { ensurePrepared } from '../setup/project.mjs';
import { startServer, whenReady } from '../setup/server.mjs';
import { readLogLine } from '../start/log.mjs';

/** Settings of the developer's own shop that the tests must not see. */
const OWN = { STORE_API_URL: '', DATABASE_URL: '', CHECKOUT_URL: '', FRONTEND_HOME_URL: '' };
/** A server for minutes needs no small heap, which costs a quarter of the processor time. */
const LARGE_HEAP = ['--v8-pool-size=1'];
const TIMEOUT_MS = 170_000;
/** Tests read the links that are sent to people (tests/e2e/mail.ts). */
const MAILS = join(tmpdir(), `raan-e2e-mail-${process.env.E2E_PORT}.jsonl`);
/** Shows only errors, and keeps mails. */
const LOG = {
  /** @param {string} line */
  onLog: (line) => {
    const entry = readLogLine(line);
    if (entry && entry.level >= 50) console.error(line);
    if (entry?.message.startsWith('mail: ')) appendFileSync(MAILS, `${line}\n`);
  },
  /** @param {string} line */
  onError: (line) => console.error(line),
};

/**
 * Serves the built shop with a data folder of its own until it gets a signal; Playwright starts it. With
 * `SETUP=platform` the store service is a separate process behind a bad network (tests/platform).
 */
await runMain(
  async () => {
    await ensurePrepared();
    const builder = await serveBuilder();
    const port = Number(process.env.E2E_PORT);
    // The first one is the builder of the tests, the other the shop's own, which has its workbench there.
    const origins = `${builder.origin},http://127.0.0.1:${port}`;
    const dataDir = mkdtempSync(join(tmpdir(), 'raan-e2e-'));
    rmSync(MAILS, { force: true });
    const env = {
      ...OWN,
      DATA_DIR: dataDir,
      PREVIEW_ORIGINS: origins,
      BUILDER: 'on',
      LOOPBACK_VISITORS: '100000',
      PICTURE_EFFORT: '0',
    };
    const platform = process.env.SETUP === 'platform' ? await servePlatform(env) : undefined;
    const server = startServer(
      { host: '127.0.0.1', port },
      {
        heap: LARGE_HEAP,
        env: { ...env, STORE_API_URL: platform?.url ?? '', DATA_DIR: join(dataDir, 'storefront') },
        ...LOG,
      },
    );
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.on(signal, () => server.signal('SIGTERM'));
    const code = await server.ended;
    await platform?.close();
    builder.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    rmSync(MAILS, { force: true });
    return code;
  },
  { handlesSignals: true },
);

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} the store service behind a bad network
 */
async function servePlatform(env) {
  const [{ openBadProxy }, { FAULTS }] = await Promise.all([
    import('../../../tests/platform/bad-proxy.ts'),
    import('../../../tests/platform/setups.ts'),
  ]);
  const service = startServer(
    { host: '127.0.0.1', port: await freePort() },
    { entry: join(ROOT, 'src/server/serve-store.ts'), heap: LARGE_HEAP, env, ...LOG },
  );
  if (!(await whenReady(service, TIMEOUT_MS))) throw new Problem('the platform was not ready in time.');
  const proxy = await openBadProxy({ target: new URL(service.url), loose: true, ...FAULTS });
  return {
    url: proxy.url,
    close: async () => {
      await proxy.close();
      service.signal('SIGTERM');
      await service.ended;
    },
  };
}

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
