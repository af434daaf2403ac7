import { ensureBuilt } from './build.mjs';
import { Problem } from './main.mjs';
import { freePort } from './preconditions.mjs';
import { startServer, whenReady } from './server.mjs';
import { print, step } from './steps.mjs';

const OPEN_MS = 180_000;
const HOST = '127.0.0.1';

/**
 * Builds the shop, opens it with data of its own, and closes it once `work` has ended.
 *
 * @template T
 * @param {string} dataDir @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOwnShop(dataDir, work) {
  await ensureBuilt();
  /** @type {string[]} */
  const log = [];
  const note = (/** @type {string} */ line) => void log.push(line);
  const port = await freePort(HOST);
  const server = startServer({ host: HOST, port }, { env: { DATA_DIR: dataDir }, onLog: note, onError: note });
  try {
    const isReady = await step('Opening the shop', () => whenReady(server, OPEN_MS)).catch((error) => {
      print(log.slice(-20).join('\n'));
      throw error;
    });
    if (!isReady) throw new Problem('the shop was not ready within three minutes.');
    return await work(server.url);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}
