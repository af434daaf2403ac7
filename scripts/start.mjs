import { join, resolve } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { checkWritable } from './setup/folder.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { openLog, readLogLine } from './setup/log.mjs';
import { ROOT, shownPath } from './setup/paths.mjs';
import { readAddress } from './setup/port.mjs';
import { Problem, runMain } from './setup/problem.mjs';
import { endChildrenOnSignal } from './setup/run.mjs';
import { startServer, whenReady } from './setup/server.mjs';
import { bold, dim, green, red, step } from './setup/steps.mjs';

/** `npm start`: installs and builds what is not up to date, opens the shop and stays with it until it ends. */
await runMain(async () => {
  const started = performance.now();
  endChildrenOnSignal();
  console.log(`\n  ${bold('Raan · ร้าน')}\n`);
  const address = await readAddress(process.env);
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');
  checkWritable(dataDir, 'the shop’s data', 'Choose another folder: DATA_DIR=… npm start');
  await ensureInstalled();
  await ensureBuilt();

  const logFile = join(dataDir, 'server.log');
  const log = openLog(logFile);
  /** @type {string[]} */
  const complaints = [];
  let tell = /** @type {(detail: string) => void} */ (() => undefined);
  let ready = false;
  const server = startServer(address, {
    onLog: (line) => {
      log(line);
      const entry = readLogLine(line);
      if (entry && entry.level >= 50) complain(entry.message);
      else if (entry) tell(entry.message);
    },
    onError: (line) => {
      log(line);
      complain(line);
    },
  });
  const wasAskedToEnd = passSignalsOn(server);

  await step(process.env.STORE_API_URL ? 'Opening the shop' : 'Opening the shop and its database', (show) => {
    tell = show;
    return whenReady(server);
  }).catch((error) => {
    server.signal('SIGTERM');
    if (wasAskedToEnd()) process.exit(130);
    throw new Problem(whyItStopped(complaints, error, shownPath(logFile)));
  });
  ready = true;
  console.log(welcome(server.url, performance.now() - started, shownPath(logFile)));
  const code = await server.ended;
  if (code !== 0 && !wasAskedToEnd())
    throw new Problem(`the server stopped with exit code ${code}; see ${shownPath(logFile)}.`);

  /** @param {string} message */
  function complain(message) {
    if (ready) console.error(`  ${red('!')} ${message}`);
    else complaints.push(message);
  }
});

/**
 * The server’s own words come first; without any, what we saw from outside.
 *
 * @param {string[]} complaints
 * @param {unknown} error
 * @param {string} logFile
 */
function whyItStopped(complaints, error, logFile) {
  const own = complaints.find((line) => line.startsWith('raan: '));
  if (own) return own.slice('raan: '.length);
  for (const line of complaints.slice(-20)) console.error(`    ${line}`);
  return `${error instanceof Error ? error.message : String(error)} Its log is ${logFile}.`;
}

/**
 * @param {import('./setup/server.mjs').Server} server
 * @returns {() => boolean} whether a signal has come
 */
function passSignalsOn(server) {
  let asked = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      asked = true;
      // Ctrl+C in a terminal reaches the server without us; a second copy would cut its farewell short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.signal(signal);
    });
  }
  return () => asked;
}

/**
 * @param {string} url
 * @param {number} ms - since the command was given
 * @param {string} logFile
 */
function welcome(url, ms, logFile) {
  return `
  ${green('●')} The shop is open: ${bold(url)}  ${dim(`(after ${(ms / 1000).toFixed(1)} s)`)}

  Three things to try
    1. Read it in English          ${url}/en
    2. Search for a Thai word      ${url}/search?q=ผ้าฝ้าย
    3. See a page as data          curl '${url}/api/page?path=/&needBase=1'

  ${dim(`Log: ${logFile} · Stop: Ctrl+C`)}
`;
}
