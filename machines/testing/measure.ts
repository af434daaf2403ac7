/**
 * `npm run machines:table [-- <machine> …] [--explore <steps>] [--write]`: measures the model tests of the machines in the effort of
 * continuous integration, with `--explore` every interleaving of so many steps instead, and writes the table of docs/proof.md;
 * `--write` measures nothing. `npm run machines:faults -- --record` measures the faults.
 */
import { writeFileSync } from 'node:fs';
import { flag, known, number, readArguments } from '../../src/cli/setup/arguments.mjs';
import { CART_BOUNDS } from '../cart/testing/exhaustive/bounds.ts';
import { createCartSystem } from '../cart/testing/exhaustive/cart-system.ts';
import { machines } from '../index.ts';
import { COUPON_BUDGET, createCouponSystem } from '../coupon/testing/coupon-system.ts';
import { createFrameSystem, FRAME_BUDGET } from '../preview/testing/frame-system.ts';
import { checkConformance } from './conformance.ts';
import { explore, type Exploration } from './exhaustive/explore.ts';
import { type ExplorationFigures, type MachineName, readFigures, recordFigures } from './figures.ts';
import type { Spec } from './model.ts';
import { PROOF_FILE, withTable } from './table.ts';

const all = Object.keys(machines) as MachineName[];
const { values, positionals } = readArguments(
  { explore: number(undefined, { least: 1 }), write: flag() },
  { positionals: all.length },
);
const names = positionals.length === 0 ? all : positionals.map((name) => known(name, all, 'the machine'));
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Explorations of the machines that have any. */
const EXPLORED: Readonly<Partial<Record<MachineName, (depth: number) => readonly ExplorationFigures[]>>> = {
  cart: (depth) =>
    Object.entries(CART_BOUNDS).map(([name, bounds]) => figuresOf(name, explore(createCartSystem(bounds), depth))),
  coupon: (depth) => [figuresOf('coupon', explore(createCouponSystem(COUPON_BUDGET), depth))],
  preview: (depth) => [figuresOf('preview', explore(createFrameSystem(FRAME_BUDGET), depth))],
};

if (!values.write)
  for (const name of names) {
    if (values.explore === undefined) await measureModel(name);
    else measureStates(name, values.explore);
  }
writeFileSync(PROOF_FILE, withTable(readFigures()));

async function measureModel(name: MachineName): Promise<void> {
  const start = performance.now();
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${name}/spec.ts`);
  const { states, specStates, transitions, pairs, paths, milestones } = checkConformance(spec);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const missing = [...transitions.missing, ...pairs.missing];
  if (missing.length > 0) throw new Error(`${name}: never taken: ${missing.join(', ')}`);
  recordFigures(name, {
    model: {
      states,
      transitions: transitions.all,
      pairs: pairs.all,
      modelStates: specStates,
      paths,
      milestones: milestones.map(({ name: milestone, walks, floor }) => ({ name: milestone, walks, floor })),
      seconds,
    },
  });
  print(`${name}: ${seconds} s`);
}

function measureStates(name: MachineName, depth: number): void {
  const explored = EXPLORED[name]?.(depth);
  if (explored === undefined) return;
  recordFigures(name, { explored });
  for (const each of explored) print(`${name}, ${each.name}: ${each.states} states, ${each.seconds} s`);
}

function figuresOf(name: string, { states, transitions, depth, seconds }: Exploration): ExplorationFigures {
  return { name, states, transitions, depth, seconds: Math.round(seconds * 10) / 10 };
}
