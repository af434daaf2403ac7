/**
 * `npm run test:model [-- <machine> …] [--walks <n>] [--seed <n>]`: checks the machines against their specifications with more random walks
 * than `npm test`, and prints the coverage. Exits with 1 where something is uncovered.
 */
import { known, number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { machines } from '../index.ts';
import { CI_BUDGET, checkConformance } from './conformance.ts';
import type { Spec } from './model.ts';
import type { Coverage } from './transition-coverage.ts';

const all = Object.keys(machines);
const { values: budget, positionals } = readArguments(
  { walks: number(10_000, { least: 1 }), seed: number(CI_BUDGET.seed) },
  { positionals: all.length },
);
const names = positionals.length === 0 ? all : positionals.map((name) => known(name, all, 'the machine'));
/** Floors of milestones are meant for the walks of continuous integration. */
const scale = budget.walks / CI_BUDGET.walks;
const HEAD = ['machine', 'states', 'transitions', 'pairs', 'paths', 'walks', 'seconds'];
const WIDTH = [12, 7, 12, 10, 8, 8, 8];
const formatRow = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(WIDTH[index] ?? 0)).join(' ');
const print = (text: string) => process.stdout.write(`${text}\n`);

print(formatRow(HEAD));
const gaps: string[] = [];
for (const name of names) {
  const start = performance.now();
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${name}/spec.ts`);
  const { states, transitions, pairs, paths, walks, milestones } = checkConformance(spec, budget);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(formatRow([name, `${states}`, formatShare(transitions), formatShare(pairs), `${paths}`, `${walks}`, seconds]));
  for (const { name: milestone, walks: reached, floor } of milestones)
    print(`  ${milestone}: ${reached} of ${walks} walks (at least ${Math.round(floor * scale)})`);
  gaps.push(
    ...milestones
      .filter(({ walks: reached, floor }) => reached < floor * scale)
      .map((each) => `${name}: too few walks reach "${each.name}"`),
    ...transitions.missing.map((each) => `${name}: never taken: ${each}`),
    ...pairs.missing.map((each) => `${name}: never one after the other: ${each}`),
  );
}
for (const gap of gaps) print(gap);
process.exitCode = gaps.length > 0 ? 1 : 0;

function formatShare({ all: count, missing }: Coverage): string {
  return `${count - missing.length}/${count}`;
}
