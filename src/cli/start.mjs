import { join, resolve } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { ROOT, shownPath } from './setup/paths.mjs';
import { checkWritable, readAddress } from './setup/preconditions.mjs';
import { startServer, whenReady } from './setup/server.mjs';
import { seconds, step } from './setup/steps.mjs';
import { logServer } from './start/log.mjs';
import { forwardSignals, superviseServer } from './start/supervise.mjs';

/** The embedded database's first start fills it; a foreign store answers or it doesn't. */
const TIMEOUT_MS = { embedded: 180_000, upstream: 30_000 };

/** `npm start`: installs and builds what is not up to date, opens the shop and stays with it until it ends. */
await runMain(async () => {
  const started = performance.now();
  console.log('\n  Raan · ร้าน\n');
  const address = await readAddress(process.env);
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');
  checkWritable(dataDir, 'the shop’s data', 'Choose another folder: DATA_DIR=… npm start');
  await ensureInstalled();
  await ensureBuilt();

  const logFile = shownPath(join(dataDir, 'server.log'));
  const log = logServer(join(dataDir, 'server.log'));
  let server = startServer(address, log);
  const stopping = forwardSignals(() => server);
  const upstream = process.env.STORE_API_URL;
  const ready = await step(upstream ? 'Opening the shop' : 'Opening the shop and its database', () =>
    whenReady(server, upstream ? TIMEOUT_MS.upstream : TIMEOUT_MS.embedded),
  ).catch((error) => {
    server.signal('SIGTERM');
    if (stopping.aborted) process.exit(130);
    throw new Problem(log.whyItStopped(error));
  });
  if (!ready && !upstream) {
    server.signal('SIGTERM');
    throw new Problem(`the shop was not ready within three minutes; see ${logFile}.`);
  }
  log.opened();
  if (!ready) console.log(`  ! The store at ${upstream} does not answer; pages show an error until it does.`);
  console.log(welcome(server.url, performance.now() - started, logFile));
  await superviseServer(server, {
    start: () => (server = startServer(address, log)),
    stopping,
    report: (code, pause) =>
      console.error(`  ! The server ended with exit code ${code}; it starts again in ${pause} s. See ${logFile}.`),
  });
});

/**
 * @param {string} url
 * @param {number} ms - since the command was given
 * @param {string} logFile
 */
function welcome(url, ms, logFile) {
  return `
  ● The shop is open: ${url}  (after ${seconds(ms)})

  Three things to try
    1. Read it in English          ${url}/en
    2. Search for a Thai word      ${url}/search?q=ผ้าฝ้าย
    3. See a page as data          curl '${url}/api/page?path=/&needBase=1'

  Log: ${logFile} · Stop: Ctrl+C
`;
}
