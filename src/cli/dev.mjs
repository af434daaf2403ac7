import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './setup/arguments.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { printProblem, runMain } from './setup/main.mjs';
import { PROJECT } from './setup/paths.mjs';
import { readAddress } from './setup/preconditions.mjs';
import { prepareProject, projectEnv } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

/** Exit code of a server that asks to be started again, after an edit of what it runs itself. */
const RESTART_CODE = 75;

/** `npm run dev`: server rendering with hot reload, on the pinned Node. */
await runMain(async () => {
  readArguments({});
  const { host, port } = await readAddress(process.env);
  await ensureInstalled();
  await prepareProject();
  const serve = async (/** @type {NodeJS.ProcessEnv} */ extra) => {
    // The configuration may name another shop than before.
    const env = { ...projectEnv(), HOST: host, PORT: String(port), DEV_RESTART_CODE: String(RESTART_CODE), ...extra };
    return (await runNode(['src/server/dev/dev.ts', ...process.argv.slice(2)], { env, show: true })).code;
  };
  let code = await serve({});
  while (code === RESTART_CODE) {
    if (!isPrepared()) await prepareProject().catch(printProblem);
    code = await serve({ DEV_RESTARTED: '1' });
  }
  return code;
});

/** Whether the server that stopped has written `.raan` after the last edit of the configuration. */
function isPrepared() {
  return changedAt('.raan/build.json') > changedAt('raan.config.ts');
}

/** Time of a file's last change (ms since 1970); 0 if it is missing. @param {string} file */
function changedAt(file) {
  return statSync(join(PROJECT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
