import { join, resolve } from 'node:path';
import { readArguments } from './setup/arguments.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { HOME, ROOT } from './setup/paths.mjs';
import { checkWritable, readAddress } from './setup/preconditions.mjs';
import { ensurePrepared } from './setup/project.mjs';
import { startServer, whenReady } from './setup/server.mjs';
import { print, printToStderr, step } from './setup/steps.mjs';
import { forwardSignals } from './start/supervise.mjs';

const TIMEOUT_MS = 180_000;

/** `npm run store:serve`: the store service as a platform in a process of its own, with its log on stdout. */
await runMain(async () => {
  readArguments({});
  if (!process.stdout.isTTY) printToStderr();
  const address = await readAddress({ ...process.env, PORT: process.env.PORT || '4000' });
  const dataDir = resolve(HOME, process.env.DATA_DIR || '.data');
  checkWritable(dataDir, 'the platform’s data', 'Choose another folder: DATA_DIR=… npm run store:serve');
  await ensureInstalled();
  await ensurePrepared();
  const server = startServer(address, {
    entry: join(ROOT, 'src/server/serve-store.ts'),
    onLog: (line) => console.log(line),
    onError: (line) => console.error(line),
  });
  const asked = forwardSignals(() => server);
  const ready = await step('Opening the store service and its database', () => whenReady(server, TIMEOUT_MS)).catch(
    (error) => {
      if (asked.aborted) process.exit(130);
      throw error;
    },
  );
  if (!ready) {
    server.signal('SIGTERM');
    throw new Problem('the store service was not ready within three minutes; its log is above.');
  }
  print(
    `\n  ● The platform answers: ${server.url}\n\n  A storefront in front of it: STORE_API_URL=${server.url} npm start\n`,
  );
  return server.ended;
});
