/**
 * `npm run test:mutation -- [<machine> …] [--file <name>] [--changed <commit>] [--threads <n>]`: StrykerJS changes the sources of machines, one
 * token or expression at a time, and runs the machine's tests on each mutant. `--changed`: mutates the lines that differ from a commit. Prints
 * each mutant that survives and is not listed as equivalent in `spec.ts`; exits with 1 where fewer are found than 97 % of a machine's.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { known, number, readArguments, text } from '../../../src/cli/setup/arguments.mjs';
import { machines } from '../../index.ts';
import type { Spec } from '../model.ts';
import { findChangedLines } from './changes.ts';
import { reportMutants } from './report.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The least share of a machine's mutants that its tests have to find, without the equivalent ones (%). */
const THRESHOLD = 97;
const TEST_FILE = /\.test\.ts$|^spec\.ts$/;

const all = Object.keys(machines) as (keyof typeof machines)[];
const { values, positionals } = readArguments(
  { file: text(undefined), changed: text(undefined), threads: number(availableParallelism(), { least: 1 }) },
  { positionals: all.length },
);
const names = positionals.length === 0 ? all : positionals.map((name) => known(name, all, 'the machine'));
process.chdir(ROOT);

for (const name of names) {
  const ranges = listRanges(name);
  if (ranges.length === 0) continue;
  const start = performance.now();
  const mutants = await new Stryker({
    mutate: ranges,
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'ignore.mjs')],
    ignorers: ['machines'],
    testRunner: 'vitest',
    vitest: { configFile: 'machines/testing/mutation/vitest.config.ts', dir: `machines/${name}`, related: false },
    coverageAnalysis: 'perTest',
    concurrency: values.threads,
    ignorePatterns: ['/*', '!/machines', '!/schemas', '!/src', '!/registry', '!/package.json'],
    disableTypeChecks: false,
    // TypeScript 7 has no API with which StrykerJS could rewrite it.
    tsconfigFile: 'none',
    tempDirName: '.cache/stryker',
    cleanTempDir: 'always',
    reporters: ['html'],
    htmlReporter: { fileName: `coverage/mutation/${name}.html` },
    thresholds: { high: 100, low: THRESHOLD, break: null },
    allowEmpty: true,
  }).runMutationTest();
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../../${name}/spec.ts`);
  const isWhole = values.file === undefined && values.changed === undefined;
  const report = reportMutants(mutants, spec.equivalent ?? {}, { root: ROOT, listsStale: isWhole });
  for (const gap of report.gaps) process.stdout.write(`${name}: ${gap}\n`);
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(
    `${name}: ${report.found} of ${report.all} mutants found (${report.percent.toFixed(1)} %), ${report.equivalent} equivalent, ${seconds} s\n`,
  );
  if (report.percent < (isWhole ? THRESHOLD : 100)) process.exitCode = 1;
}

/** The files of a machine to mutate, in Stryker's form: `path` or `path:first-last`. */
function listRanges(name: string): string[] {
  const sources = readdirSync(join('machines', name)).filter((file) => file.endsWith('.ts') && !TEST_FILE.test(file));
  const files = values.file === undefined ? sources : sources.filter((file) => file === values.file);
  const paths = files.map((file) => `machines/${name}/${file}`);
  const { changed } = values;
  if (changed === undefined) return paths;
  return paths.flatMap((path) => findChangedLines(changed, path).map(([first, last]) => `${path}:${first}-${last}`));
}
