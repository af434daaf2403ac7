import { join, resolve } from 'node:path';
import { readArguments } from './setup/arguments.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { HOME } from './setup/paths.mjs';
import { checkWritable, readAddress } from './setup/preconditions.mjs';
import { projectEnv } from './setup/project.mjs';
import { startServer, whenReady } from './setup/server.mjs';
import { shownCommand } from './setup/shown-command.mjs';
import { print, printToStderr, seconds, step } from './setup/steps.mjs';
import { logToFile, passLogOn } from './start/log.mjs';
import { forwardSignals, superviseServer } from './start/supervise.mjs';

/** The embedded database's first start fills it; a foreign store answers or it doesn't. */
const TIMEOUT_MS = { embedded: 180_000, upstream: 30_000 };
/** How long the welcome waits for a product to name (ms). */
const SUGGESTION_MS = 2000;

/**
 * `npm start`: installs and builds if necessary, opens the shop and runs until it ends. At a terminal the server's log
 * goes to a file. Elsewhere stdout has only that log, and everything else goes to stderr.
 */
await runMain(async () => {
  readArguments({});
  const started = performance.now();
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) print('\n  Raan · ร้าน\n');
  else printToStderr();
  const address = await readAddress(process.env);
  const dataDir = resolve(HOME, process.env.DATA_DIR || '.data');
  checkWritable(dataDir, 'the shop’s data', `Choose another folder: DATA_DIR=… ${shownCommand('start')}`);
  await ensureInstalled();
  await ensureBuilt();

  const log = isTerminal ? logToFile(join(dataDir, 'server.log')) : passLogOn();
  let server = startServer(address, log);
  const stopping = forwardSignals(() => server);
  const upstream = process.env.STORE_API_URL ?? projectEnv().STORE_API_URL;
  const ready = await step(upstream ? 'Opening the shop' : 'Opening the shop and its database', () =>
    whenReady(server, upstream ? TIMEOUT_MS.upstream : TIMEOUT_MS.embedded),
  ).catch((error) => {
    server.signal('SIGTERM');
    if (stopping.aborted) process.exit(130);
    throw new Problem(log.whyItStopped(error));
  });
  if (!ready && !upstream) {
    server.signal('SIGTERM');
    throw new Problem(`the shop was not ready within three minutes; see ${log.place}.`);
  }
  log.opened();
  if (!ready) print(`  ! The store at ${upstream} does not answer; pages show an error until it does.`);
  print(welcome(server.url, performance.now() - started, log.place, await productName(server.url)));
  await superviseServer(server, {
    start: () => (server = startServer(address, log)),
    stopping,
    report: (code, pause) =>
      console.error(`  ! The server ended with exit code ${code}; it starts again in ${pause} s. See ${log.place}.`),
  });
});

/**
 * @param {string} url
 * @param {number} ms - since the command was given
 * @param {string} place - where the log is
 * @param {string} product - name of one, to search for; empty: the shop shows none
 */
function welcome(url, ms, place, product) {
  const [search, query] =
    product === '' ? ['Search the shop', ''] : ['Search for a product', `?q=${product.replaceAll(' ', '+')}`];
  return `
  ● The shop is open: ${url}  (after ${seconds(ms)})

  Three things to try
    1. Read it in English          ${url}/en
    2. ${search.padEnd(27)} ${url}/search${query}
    3. See a page as data          curl '${url}/api/page?path=/&needBase=1'

  Log: ${place} · Stop: Ctrl+C
`;
}

/** The name of the shop's first product, in its first language; empty where it has none or does not say. @param {string} url */
async function productName(url) {
  try {
    const answer = await fetch(`${url}/api/search?q=`, { signal: AbortSignal.timeout(SUGGESTION_MS) });
    const { data } = await answer.json();
    return String(data.productRecords[0].name);
  } catch {
    return '';
  }
}
