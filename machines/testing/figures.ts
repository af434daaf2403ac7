/** The figures of docs/proof.md by machine, as the long runs measured them last (docs/proof.json). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { machines } from '../index.ts';
import type { FaultClass } from './faults/fault.ts';
import type { FaultReport } from './faults/run-faults.ts';

export type MachineName = keyof typeof machines;

/** What a model test of continuous integration's effort covers. */
export interface ModelFigures {
  /** States, transitions and pairs of transitions of the chart; all transitions and pairs are taken. */
  readonly states: number;
  readonly transitions: number;
  readonly pairs: number;
  /** States of the model, and paths over them. */
  readonly modelStates: number;
  readonly paths: number;
  readonly milestones: readonly { readonly name: string; readonly walks: number; readonly floor: number }[];
  readonly seconds: number;
}

/** Faults of one file of a machine by class. */
export type FaultFigures = Readonly<
  Partial<Record<FaultClass, { readonly found: number; readonly survive: number; readonly equal: number }>>
>;

/** An exhaustive exploration. */
export interface ExplorationFigures {
  readonly name: string;
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  readonly seconds: number;
}

export interface MachineFigures {
  readonly model?: ModelFigures;
  readonly faults?: Readonly<Record<string, FaultFigures>>;
  readonly explored?: readonly ExplorationFigures[];
}

export type Figures = Readonly<Partial<Record<MachineName, MachineFigures>>>;

const FILE = join(import.meta.dirname, '../../docs/proof.json');

export function readFigures(): Figures {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Figures;
}

/** Puts figures of one machine in place of its former ones. */
export function recordFigures(machine: MachineName, figures: MachineFigures): void {
  const all = readFigures();
  const next: Figures = { ...all, [machine]: { ...all[machine], ...figures } };
  const sorted = Object.entries(next).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** Puts what a run over whole files found in place of their former figures. */
export function recordFaults(machine: MachineName, report: FaultReport): void {
  const { found, survivors, equal, notEqual } = report;
  const byFile: Record<string, Partial<Record<FaultClass, { found: number; survive: number; equal: number }>>> = {};
  const count = (list: FaultReport['found'], what: 'found' | 'survive' | 'equal') => {
    for (const { kind, mutant } of list) {
      const file = (byFile[mutant.file] ??= {});
      const figures = (file[kind] ??= { found: 0, survive: 0, equal: 0 });
      figures[what] += 1;
    }
  };
  count([...found, ...notEqual], 'found');
  count(survivors, 'survive');
  count(equal, 'equal');
  recordFigures(machine, { faults: { ...readFigures()[machine]?.faults, ...byFile } });
}
