import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { machineEnv, ROOT } from '../../src/cli/setup/paths.mjs';
import { run, runNode } from '../../src/cli/setup/run.mjs';

const TABLE = join(ROOT, 'docs/security.md');

/**
 * `npm run test:security`: the Vitest files that docs/security.md names, then `npm audit` of what is served (`-- --offline`: without).
 * Those in the browser run with `npm test`.
 */
await runMain(async () => {
  await ensureInstalled();
  const named = [...readFileSync(TABLE, 'utf8').matchAll(/`((?:src|tests)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const missing = named.filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) throw new Problem(`docs/security.md names what is not there: ${missing.join(', ')}.`);
  const files = [...new Set(named.filter((path) => /\.test\.m?tsx?$|\.test\.mjs$/.test(path)))];
  console.log(`${files.length} files of tests`);
  const tests = await runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files], { show: true });
  if (process.argv.includes('--offline')) return tests.code;
  const audit = await run('npm', ['audit', '--omit=dev'], { env: machineEnv() });
  console.log(audit.output);
  return tests.code === 0 && audit.code === 0 ? 0 : 1;
});
