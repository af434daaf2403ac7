import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flag, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { ensureInstalled } from '../../src/cli/setup/install.mjs';
import { Problem, runMain } from '../../src/cli/setup/main.mjs';
import { machineEnv, ROOT } from '../../src/cli/setup/paths.mjs';
import { run, runNode } from '../../src/cli/setup/run.mjs';

const TABLE = join(ROOT, 'docs/security.md');

/** Requests of two tenants and their visitors. */
const TENANT_REQUESTS = '10000';
/** Output of `npm audit` if the registry does not respond or has no audit. */
const NO_AUDIT =
  /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|E404|ENOAUDIT|not implemented/i;

/**
 * `npm run test:security`: runs the Vitest files that docs/security.md names, with 10,000 requests of two tenants, then
 * `npm audit` of the served packages (`-- --offline`: without). The browser tests run with `npm test`. `-- --part 2/4`
 * runs only the second quarter of the files, for machines with little time at once; the audit is in the last part.
 */
await runMain(async () => {
  const { values } = readArguments({ part: text('1/1'), offline: flag() });
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(values.part) ?? []).map(Number);
  if (!(part >= 1 && part <= parts))
    throw new Problem(`--part ${values.part}: expected a number of parts, such as 2/4.`);
  await ensureInstalled();
  const table = readFileSync(TABLE, 'utf8');
  const named = [...table.matchAll(/`((?:src|tests)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const missing = named.filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) throw new Problem(`docs/security.md names what is not there: ${missing.join(', ')}.`);
  const own = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'));
  const all = new Set([
    ...named.filter((path) => /\.test\.(?:m?tsx?|mjs)$/.test(path)),
    ...own.map((file) => `tests/security/${file}`),
  ]);
  const files = [...all].toSorted().filter((_, at) => at % parts === part - 1);
  const began = performance.now();
  console.log(`${files.length} of ${all.size} files of tests, ${TENANT_REQUESTS} requests of two tenants`);
  const tests = await runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
    env: { TENANT_REQUESTS },
    show: true,
  });
  console.log(
    `part ${part} of ${parts}: ${((performance.now() - began) / 1000).toFixed(0)} s, exit code ${tests.code}`,
  );
  for (const [state, count] of countStates(table)) console.log(`${String(count).padStart(4)} requirements: ${state}`);
  if (values.offline || part < parts) return tests.code;
  const audit = await run('npm', ['audit', '--omit=dev'], { env: machineEnv() });
  console.log(audit.output);
  const isAudited = !NO_AUDIT.test(audit.output);
  if (!isAudited) console.log('The registry did not audit: ask again where one does.');
  return tests.code === 0 && (audit.code === 0 || !isAudited) ? 0 : 1;
});

/**
 * How many requirements are in which state; `V1.2.6–8` is three.
 *
 * @param {string} table
 */
function countStates(table) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [, first, last = first, state = ''] of table.matchAll(
    /^\| V\d+\.\d+\.(\d+)(?:–(\d+))? \|[^|]*\| (\w+) \|/gm,
  ))
    counts.set(state, (counts.get(state) ?? 0) + Number(last) - Number(first) + 1);
  return counts;
}
