import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './setup/install.mjs';
import { runMain } from './setup/main.mjs';
import { PINNED_NODE, ROOT } from './setup/paths.mjs';
import { runNode } from './setup/run.mjs';

/**
 * `node src/cli/run.mjs <file> [arguments]`: runs a command that is written in TypeScript on the pinned Node. As in
 * every command, a problem that the user can fix is printed in one line.
 */
await runMain(async () => {
  await ensureInstalled();
  const [file = '', ...args] = process.argv.slice(2);
  if (realpathSync(process.execPath) !== realpathSync(PINNED_NODE))
    return (await runNode([import.meta.filename, file, ...args], { show: true })).code;
  const path = resolve(ROOT, file);
  process.argv.splice(1, 2, path);
  await import(pathToFileURL(path).href);
  return undefined;
});
