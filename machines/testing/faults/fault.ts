/**
 * Faults of meaning: small changes of a machine's source that a person could make by mistake, each with what it would mean
 * to a visitor. Unlike the token mutants (../mutants.ts) they are written by hand, against the specification.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Mutant } from '../mutants.ts';

/** The classes of faults, with what is wrong in each. */
export const FAULT_CLASSES = {
  order: 'the operands of ?? or of a spread changed places',
  element: 'the first for the last, an index for its element, or another branch',
  whole: 'the whole list for one of it, or one for the list',
  dropped: 'a field, a filter, a guard or a step left out',
  less: 'one less or one more, < for <=, another sign',
  time: 'too short, too long, or counted from elsewhere',
  neighbour: 'the identifier beside the right one',
  quantifier: 'some for every, or the other way round',
  prefix: 'a prefix or a part for equality',
  arithmetic: 'a bound, a rounding, a modulo or a carry left out',
  stale: 'the old value for the new one, or a reset left out',
  state: 'another state, or another event',
} as const;
export type FaultClass = keyof typeof FAULT_CLASSES;

/** `from` occurs once in the file; `why`: what a visitor would meet, or why nobody can tell the difference. */
export interface Fault {
  readonly kind: FaultClass;
  readonly from: string;
  readonly to: string;
  readonly why: string;
  /** The fault changes nothing that can be observed, for the reason in `why`. */
  readonly isEqual?: true;
}

/** The faults of one machine by file. */
export type FaultList = Readonly<Record<string, readonly Fault[]>>;

/** A fault at its place, as a mutant for the gate's processes. */
export interface PlacedFault extends Fault {
  readonly mutant: Mutant;
}

const MACHINES = resolve(import.meta.dirname, '../..');

/** Absolute path of a machine's folder, with a trailing slash. */
export function machineFolder(machine: string): string {
  return `${join(MACHINES, machine)}/`;
}

/** Applies each fault of a machine to its file in memory. Throws where `from` does not occur exactly once. */
export function placeFaults(machine: string, faults: FaultList): readonly PlacedFault[] {
  return Object.entries(faults).flatMap(([file, list]) => {
    const source = readFileSync(machineFolder(machine) + file, 'utf8');
    return list.map((fault): PlacedFault => {
      const [before = '', after, ...more] = source.split(fault.from);
      if (after === undefined || more.length > 0)
        throw new Error(
          `${machine}/${file}: "${fault.from}" occurs ${more.length + (after === undefined ? 0 : 1)} times`,
        );
      const mutant = {
        name: `${file} · ${fault.kind} · ${fault.from} · ${fault.to}`,
        file,
        line: before.split('\n').length,
        source: before + fault.to + after,
      };
      return { ...fault, mutant };
    });
  });
}

type Row = readonly [kind: FaultClass, from: string, to: string, why: string, isEqual?: 'equal'];

/** Creates the faults of one file from rows. */
export function faultsOf(rows: readonly Row[]): readonly Fault[] {
  return rows.map(([kind, from, to, why, equal]) => ({
    kind,
    from,
    to,
    why,
    ...(equal && { isEqual: true as const }),
  }));
}
