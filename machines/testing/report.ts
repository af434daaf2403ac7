/**
 * `npm run test:model [-- <machine> …] [--file <name>] [--effort ci]`: checks the machines against their specifications, tests
 * every mutant, and prints the coverage. `WALKS` and `SEED` set the random walks; `--file` tests the mutants of one file alone,
 * `--effort ci` with what continuous integration runs. Exits with 1 where something is uncovered or a mutant survives.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { known, number, oneOf, readArguments, text } from '../../src/cli/setup/arguments.mjs';
import { machines } from '../index.ts';
import { CI_BUDGET, checkConformance } from './conformance.ts';
import type { Spec } from './model.ts';
import { type MutationReport, testMutants } from './mutation.ts';

const all = Object.keys(machines);
const { values, positionals } = readArguments(
  {
    file: text(undefined),
    effort: oneOf(['gate', 'ci']),
    walks: number(Number(process.env.WALKS ?? 10_000), { least: 1 }),
    seed: number(Number(process.env.SEED ?? CI_BUDGET.seed)),
  },
  { positionals: all.length },
);
const names = positionals.length === 0 ? all : positionals.map((name) => known(name, all, 'the machine'));
const budget = { ...CI_BUDGET, walks: values.walks, seed: values.seed };
/** Floors of milestones are meant for the walks of continuous integration. */
const scale = budget.walks / CI_BUDGET.walks;
const HEAD = ['machine', 'states', 'transitions', 'pairs', 'paths', 'walks', 'mutants killed', 'seconds'];
const WIDTH = [12, 7, 12, 10, 8, 8, 22, 8];
const formatRow = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(WIDTH[index] ?? 0)).join(' ');
const print = (text: string) => process.stdout.write(`${text}\n`);

print(formatRow(HEAD));
const gaps: string[] = [];
for (const name of names) {
  const start = performance.now();
  const folder = resolve(import.meta.dirname, '..', name);
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${name}/spec.ts`);
  const report = values.file === undefined ? checkConformance(spec, budget) : undefined;
  const mutants = await testMutants({
    folder,
    file: values.file,
    effort: values.effort[0] ?? 'gate',
    equivalent: spec.equivalent ?? {},
    threads: availableParallelism(),
    onSurvivor: (mutant) => print(`${name}: survives: line ${mutant.line} of ${mutant.name}`),
  });
  const figures =
    report === undefined
      ? ['', '', '', '', '']
      : [report.states, formatShare(report.transitions), formatShare(report.pairs), report.paths, report.walks].map(
          String,
        );
  print(formatRow([name, ...figures, formatKilled(mutants), ((performance.now() - start) / 1000).toFixed(1)]));
  for (const { name: milestone, walks, floor } of report?.milestones ?? [])
    print(`  ${milestone}: ${walks} of ${budget.walks} walks (at least ${Math.round(floor * scale)})`);
  gaps.push(
    ...(report?.milestones ?? [])
      .filter(({ walks, floor }) => walks < floor * scale)
      .map((each) => `${name}: too few walks reach "${each.name}"`),
    ...(report?.transitions.missing ?? []).map((each) => `${name}: never taken: ${each}`),
    ...(report?.pairs.missing ?? []).map((each) => `${name}: never one after the other: ${each}`),
    ...mutants.survivors.map((mutant) => `${name}: survives: line ${mutant.line} of ${mutant.name}`),
    ...mutants.notEquivalent.map((each) => `${name}: not equivalent, though listed as such: ${each}`),
  );
}
for (const gap of gaps) print(gap);
process.exitCode = gaps.length > 0 ? 1 : 0;

function formatShare({ all, missing }: { readonly all: number; readonly missing: readonly string[] }): string {
  return `${all - missing.length}/${all}`;
}

function formatKilled({ all, killed, timedOut, survivors }: MutationReport): string {
  const equivalent = all - killed - survivors.length;
  return `${killed} of ${all}${equivalent > 0 ? `, ${equivalent} equivalent` : ''}${timedOut.length > 0 ? `, ${timedOut.length} timed out` : ''}`;
}
