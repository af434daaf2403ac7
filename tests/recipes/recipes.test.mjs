/** The code of docs/recipes.md, applied to a copy of the repository. */
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PINNED_NODE, pinnedEnv, ROOT } from '../../src/cli/setup/paths.mjs';
import { run } from '../extend/project.mjs';
import { isFullRun } from '../setup/effort.ts';
import { applyExample, readExamples } from '../setup/guide-examples.mjs';

const TIMEOUT = 240_000;
/** The build, documents and results of tests. */
const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'dist', 'docs', 'coverage', 'test-results']);
/** Runs the suite of all types on the type of the recipe. */
const CONFORMANCE = `import { describeExtremes, describeSamples } from '../packages/raan/conformance/describe-type.tsx';
import { componentTypes } from './kit/testing/component-types.ts';

for (const [name, type] of componentTypes)
  if (name === 'care-note') {
    describeSamples(name, type);
    describeExtremes(name, type);
  }
`;
const EXAMPLES = readExamples('docs/recipes.md');

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'raan-recipes-'));
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const example of EXAMPLES) applyExample(copy, example);
  writeFileSync(join(copy, 'registry/recipe.test.tsx'), CONFORMANCE);
}, TIMEOUT);
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** Runs a package's program in the copy. @param {string} program @param {string[]} args */
function inCopy(program, args) {
  const { VITEST: _, NODE_ENV: _mode, ...env } = pinnedEnv();
  return run(PINNED_NODE, [join(ROOT, 'node_modules', program), ...args], { cwd: copy, env });
}

test('the recipes have no error of types and no finding of the linter', { timeout: TIMEOUT }, () => {
  const files = [...new Set(EXAMPLES.map(({ file }) => file))].filter((file) => /\.tsx?$/.test(file));
  const { code, output } = inCopy('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...files]);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
});

// A change of an interface that breaks a recipe is an error of types first.
test.each(isFullRun ? [EXAMPLES] : [])(
  'the recipes’ own tests pass, and the new type passes those of all types',
  { timeout: TIMEOUT },
  (...examples) => {
    const tests = examples.map(({ file }) => file).filter((file) => /\.test\.tsx?$/.test(file));
    const { code, output } = inCopy('vitest/vitest.mjs', [
      'run',
      ...new Set([
        ...tests,
        'registry/recipe.test.tsx',
        'registry/conformance.migrations.test.ts',
        'src/theme/contrast.test.ts',
      ]),
    ]);
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  },
);
