import { join } from 'node:path';
import { flag, known, readArguments, text } from './setup/arguments.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ROOT } from './setup/paths.mjs';
import { runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';
import { failedTool, step } from './setup/steps.mjs';

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {string[]} command - a script of the project or its packages, and its arguments
 * @property {string} remedy - the next step after a failure
 */

/** Several checkers each work out the types they share: four need twice the processor time of one. */
const ONE_CHECKER = /** @type {const} */ (['typescript/bin/tsc', '--checkers', '1']);

/** The compiler and the linter are Go programs: collecting garbage less often saves a fifth of their processor time. */
const RARE_COLLECTION = { GOGC: '400' };

/** @type {Check[]} */
const CHECKS = [
  { title: 'Format', command: packaged('oxfmt/bin/oxfmt', '--check'), remedy: 'run `npm run format`.' },
  { title: 'Lint', command: packaged('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'), remedy: 'see above.' },
  { title: 'Types', command: packaged(...ONE_CHECKER, '--noEmit'), remedy: 'see above.' },
  {
    title: 'Types of browsers',
    command: packaged(...ONE_CHECKER, '-p', 'src/client'),
    remedy: 'browsers of `browserslist` lack it; look for it first.',
  },
  { title: 'Types of the scripts', command: packaged(...ONE_CHECKER, '-p', 'src/cli'), remedy: 'see above.' },
  { title: 'Unused code', command: packaged('knip/bin/knip.js', '--no-progress'), remedy: 'delete it, or use it.' },
  { title: 'Architecture', command: ['tests/architecture/check.ts'], remedy: 'each line above names the way out.' },
  { title: 'Language', command: ['tests/architecture/language.ts'], remedy: 'each line above names the way out.' },
  {
    title: 'House',
    command: ['tests/architecture/draw-house.ts', '--check'],
    remedy: 'run `node tests/architecture/draw-house.ts`.',
  },
  { title: 'Diagrams', command: ['machines/testing/write-docs.ts', '--check'], remedy: 'run `npm run machines:docs`.' },
  {
    title: 'Public interface',
    command: ['packages/raan/api-report.ts', '--check'],
    remedy: 'run `node packages/raan/api-report.ts` and review what changes for shops.',
  },
  { title: 'Messages', command: ['src/cli/check-messages.mjs'], remedy: 'see above.' },
  {
    title: 'Documentation',
    command: ['src/cli/docs/site.mjs'],
    remedy: 'see above: a dead link, or a page that can not be built.',
  },
  { title: 'Traceability', command: ['tests/traceability/write-docs.ts', '--check'], remedy: 'see above.' },
];

/** The remaining checks. */
const waiting = CHECKS.values();

/**
 * `npm run verify`: the gate before a change is done; `--static` skips the tests, `--only <title>` runs only one check.
 */
await runMain(async () => {
  const { values } = readArguments({ static: flag(), only: text(undefined) });
  await ensureInstalled();
  if (values.only !== undefined) {
    const titles = CHECKS.map(({ title }) => title);
    const only = known(values.only, titles, 'the check');
    for (const check of CHECKS) if (check.title === only) await pass(check);
    return 0;
  }
  for (const end of await Promise.allSettled([passAll(), passAll(), passBuild()]))
    if (end.status === 'rejected') throw end.reason;
  if (values.static) return 0;
  return (await runNode(['src/cli/test.mjs'], { show: true })).code;
});

/** Runs the checks that no other call has begun; several calls share the processors. A failure leaves the rest to them. */
async function passAll() {
  for (const check of waiting) await pass(check);
}

async function passBuild() {
  await ensureBuilt();
  await pass({
    title: 'Sizes',
    command: ['src/cli/size.mjs'],
    remedy: 'load less at first, or argue for a larger budget.',
  });
}

/** @param {Check} check */
async function pass({ title, command, remedy }) {
  const output = await step(title, async () => {
    const result = await runNode(command, { env: RARE_COLLECTION });
    if (result.code === 0) return result.output;
    throw failedTool(result.output, `${title} failed: ${remedy}`);
  });
  if (title === 'Sizes') console.log(output.replaceAll(/^/gm, '    '));
}

/**
 * @param {string} script - in node_modules
 * @param {string[]} args
 */
function packaged(script, ...args) {
  return [join(ROOT, 'node_modules', script), ...args];
}
