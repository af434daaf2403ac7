/**
 * The gate of continuous integration: faults of meaning and token mutants of what a change touches, or a fixed sample where it
 * touches no machine. The long runs (`npm run machines:faults`, `npm run test:model`) take all of them.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Changes, Lines } from './changes.ts';
import { machineFolder, placeFaults } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import type { Spec } from './model.ts';
import { generateMutants, type Mutant } from './mutants.ts';
import { runMutants } from './mutation.ts';

type MachineName = keyof typeof faults;

/** Mutants of one machine to be tested. */
export interface Selection {
  readonly machine: MachineName;
  readonly mutants: readonly Mutant[];
  /** Number of mutants that the change touches, of which `mutants` are some where they are too many. */
  readonly touched: number;
}

export interface GateReport {
  readonly tested: number;
  readonly touched: number;
  /** `machine: mutant` of each that no test finds. */
  readonly survivors: readonly string[];
}

/** Mutants per machine: those of the cart take about three seconds each. */
const MAX_MUTANTS: Readonly<Partial<Record<MachineName, number>>> = { cart: 20, preview: 30 };
const MAX_MUTANTS_OF_OTHERS = 40;
/** Faults per machine in the sample. */
const SAMPLE = 2;

const SOURCE = /^machines\/([^/]+)\/([\w-]+\.ts)$/;
const TEST_OF_MACHINE = /^machines\/([^/]+)\/(?:spec\.ts|testing\/.+)$/;
const NO_SOURCE = /\.test\.ts$|^spec\.ts$/;

/** Selects what a change touches: mutants of changed lines, all faults of changed files, and a sample where only the tests changed. */
export async function selectMutants(changes: Changes | undefined): Promise<readonly Selection[]> {
  const names = Object.keys(faults) as MachineName[];
  const touched = await Promise.all(names.map((machine) => selectTouched(machine, changes ?? new Map())));
  const isTouched = touched.some((mutants) => mutants.length > 0);
  return names.flatMap((machine, index) => {
    const all = isTouched ? (touched[index] ?? []) : spread(faultMutants(machine), SAMPLE);
    const mutants = spread(all, MAX_MUTANTS[machine] ?? MAX_MUTANTS_OF_OTHERS);
    return mutants.length === 0 ? [] : [{ machine, mutants, touched: all.length }];
  });
}

/** Tests the selected mutants; `threads` processes at a time. */
export async function runGate(
  selections: readonly Selection[],
  threads: number = availableParallelism(),
): Promise<GateReport> {
  const survivors: string[] = [];
  for (const { machine, mutants } of selections)
    await runMutants({
      folder: machineFolder(machine),
      mutants,
      effort: 'ci',
      threads,
      onResult: (mutant, result) => {
        if (result !== 'timeout' && result.killedBy === undefined)
          survivors.push(`${machine}: line ${mutant.line} of ${mutant.name}`);
      },
    });
  return {
    tested: selections.reduce((sum, { mutants }) => sum + mutants.length, 0),
    touched: selections.reduce((sum, { touched }) => sum + touched, 0),
    survivors,
  };
}

async function selectTouched(machine: MachineName, changes: Changes): Promise<readonly Mutant[]> {
  const files = new Map<string, Lines>();
  let isTestChanged = false;
  for (const [path, lines] of changes) {
    const [, name, file = ''] = SOURCE.exec(path) ?? [];
    if (name === machine && !NO_SOURCE.test(file)) files.set(file, lines);
    if (TEST_OF_MACHINE.exec(path)?.[1] === machine) isTestChanged = true;
  }
  if (files.size === 0) return isTestChanged ? spread(faultMutants(machine), SAMPLE * 2) : [];
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${machine}/spec.ts`);
  const ofTokens = [...files].flatMap(([file, lines]) =>
    generateMutants(file, readFileSync(machineFolder(machine) + file, 'utf8')).filter(
      ({ name, line }) => (lines === 'all' || lines.has(line)) && spec.equivalent?.[name] === undefined,
    ),
  );
  return [...faultMutants(machine).filter(({ file }) => files.has(file)), ...ofTokens];
}

/** The faults of meaning that change something. */
function faultMutants(machine: MachineName): readonly Mutant[] {
  return placeFaults(machine, faults[machine]).flatMap(({ mutant, isEqual }) => (isEqual === true ? [] : [mutant]));
}

/** So many of a list, from its beginning to its end. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  return items.filter(
    (_item, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  );
}
