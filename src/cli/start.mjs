import { join, resolve } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { checkWritable } from './setup/folder.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ROOT, shownPath } from './setup/paths.mjs';
import { readAddress } from './setup/port.mjs';
import { Problem, runMain } from './setup/problem.mjs';
import { endChildrenOnSignal } from './setup/run.mjs';
import { startServer, whenReady } from './setup/server.mjs';
import { bold, step } from './setup/steps.mjs';
import { passSignalsOn } from './start/signals.mjs';
import { superviseServer } from './start/supervise.mjs';
import { watchServer } from './start/watch.mjs';
import { welcome } from './start/welcome.mjs';

/** The embedded database's first start fills it; a foreign store answers or it doesn't. */
const PATIENCE_MS = { embedded: 180_000, upstream: 30_000 };

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
  const watch = watchServer(logFile);
  let server = startServer(address, watch);
  const asked = passSignalsOn(() => server);
  const upstream = process.env.STORE_API_URL;
  const patience = upstream ? PATIENCE_MS.upstream : PATIENCE_MS.embedded;
  const ready = await step(upstream ? 'Opening the shop' : 'Opening the shop and its database', (show) => {
    watch.opening(show);
    return whenReady(server, patience);
  }).catch((error) => {
    server.signal('SIGTERM');
    if (asked.aborted) process.exit(130);
    throw new Problem(watch.whyItStopped(error));
  });
  if (!ready && !upstream) {
    server.signal('SIGTERM');
    throw new Problem(`the shop was not ready within three minutes; see ${shownPath(logFile)}.`);
  }
  watch.opened();
  if (!ready) console.log(`  ! The store at ${upstream} does not answer; pages show an error until it does.`);
  console.log(welcome(server.url, performance.now() - started, shownPath(logFile)));
  await superviseServer(server, {
    start: () => (server = startServer(address, watch)),
    asked,
    tell: (code, pause) =>
      console.error(
        `  ! The server ended with exit code ${code}; it starts again in ${pause} s. See ${shownPath(logFile)}.`,
      ),
  });
});
