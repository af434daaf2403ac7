/**
 * `npm run machines:faults [-- <machine> …] [--file <name>] [--changed <base>] [--sample <n>] [--record] [--further]`: applies the faults of meaning
 * one by one and runs the machines' model tests on each. `--changed`: only machines that differ from this commit; `--sample`:
 * every nth fault; `--record`: keeps the figures for docs/proof.md; `--further`: those written after the tests instead.
 * Prints a table by class and what survives, and exits with 1 where a fault does.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { flag, known, number, readArguments, text } from '../../../src/cli/setup/arguments.mjs';
import { type MachineName, recordFaults } from '../figures.ts';
import { FAULT_CLASSES, type FaultClass, type PlacedFault } from './fault.ts';
import { furtherFaults } from './further/further.ts';
import { faults } from './index.ts';
import { type FaultReport, runFaults } from './run-faults.ts';

const all = Object.keys(faults) as MachineName[];
const { values, positionals } = readArguments(
  { file: text(undefined), changed: text(undefined), sample: number(1, { least: 1 }), record: flag(), further: flag() },
  { positionals: all.length },
);
const wanted = positionals.length === 0 ? all : positionals.map((name) => known(name, all, 'the machine'));
const changed = values.changed === undefined ? undefined : changedMachines(values.changed);
const step = values.sample;
/** Number of faults found between two lines about it. */
const PROGRESS = 20;
const print = (text: string) => process.stdout.write(`${text}\n`);

const reports: FaultReport[] = [];
for (const machine of wanted) {
  const list = values.further ? furtherFaults[machine] : faults[machine];
  if (list === undefined) continue;
  if (changed?.has(machine) === false) continue;
  const report = await runFaults({
    machine,
    faults: list,
    threads: Number(process.env.THREADS ?? availableParallelism()),
    isWanted: ({ mutant }, index) => (values.file ?? mutant.file) === mutant.file && index % step === 0,
    onFound: (count) => {
      if (count % PROGRESS === 0) print(`${machine}: ${count} found`);
    },
    onSurvivor: (fault) => print(`survives: ${describe(machine, fault)}`),
  });
  reports.push(report);
  if (values.record && step === 1 && !values.further) recordFaults(machine, report);
  print(formatReport(report));
}
const gaps = reports.flatMap(({ machine, survivors, notEqual }) => [
  ...survivors.map((fault) => `survives: ${describe(machine, fault)}`),
  ...notEqual.map((fault) => `found, though listed as equal: ${describe(machine, fault)}`),
]);
printClasses();
for (const gap of gaps) print(gap);
process.exitCode = gaps.length > 0 ? 1 : 0;

function formatReport({ machine, found, survivors, equal, notEqual, seconds }: FaultReport): string {
  const all = found.length + survivors.length + equal.length + notEqual.length;
  return `${machine.padEnd(12)} ${all} faults: ${found.length + notEqual.length} found, ${survivors.length} survive, ${equal.length} equal, ${seconds.toFixed(1)} s`;
}

function printClasses(): void {
  const count = (kind: FaultClass, list: (report: FaultReport) => readonly PlacedFault[]) =>
    reports.flatMap(list).filter((fault) => fault.kind === kind).length;
  print('| class | meaning | found | survive | equal |\n| --- | --- | --- | --- | --- |');
  for (const [kind, meaning] of Object.entries(FAULT_CLASSES) as [FaultClass, string][]) {
    const figures = [
      count(kind, ({ found, notEqual }) => [...found, ...notEqual]),
      count(kind, ({ survivors }) => survivors),
      count(kind, ({ equal }) => equal),
    ];
    print(`| ${kind} | ${meaning} | ${figures.join(' | ')} |`);
  }
}

function describe(machine: string, { mutant, from, to, why }: PlacedFault): string {
  return `${machine}/${mutant.file}:${mutant.line} ${JSON.stringify(from)} → ${JSON.stringify(to)}: ${why}`;
}

/** Names of the machines whose files differ from a commit; undefined, so all of them, where the commit is unknown. */
function changedMachines(base: string): ReadonlySet<string> | undefined {
  try {
    const files = execFileSync('git', ['diff', '--name-only', base, '--', 'machines'], { encoding: 'utf8' });
    return new Set(files.split('\n').map((file) => file.split('/')[1] ?? ''));
  } catch {
    return undefined;
  }
}
