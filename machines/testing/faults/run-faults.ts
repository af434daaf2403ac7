/** Runs the model tests of machines on their faults of meaning. */
import { runMutants } from '../mutation.ts';
import { type FaultList, machineFolder, type PlacedFault, placeFaults } from './fault.ts';

export interface FaultReport {
  readonly machine: string;
  readonly found: readonly PlacedFault[];
  /** Faults that the model tests miss. */
  readonly survivors: readonly PlacedFault[];
  /** Faults that change nothing observable, and survive therefore. */
  readonly equal: readonly PlacedFault[];
  /** Faults that are said to be equal and are found. */
  readonly notEqual: readonly PlacedFault[];
  readonly seconds: number;
}

interface RunFaultsOptions {
  readonly machine: string;
  readonly faults: FaultList;
  readonly threads: number;
  /** Keeps the faults to run; default: all. */
  readonly isWanted?: (fault: PlacedFault, index: number) => boolean;
  /** Called with the number of faults found so far. */
  readonly onFound?: (count: number) => void;
  readonly onSurvivor?: (fault: PlacedFault) => void;
}

/** Applies each fault in memory and runs the machine's model tests in the effort of continuous integration. */
export async function runFaults(options: RunFaultsOptions): Promise<FaultReport> {
  const { machine, faults, threads, isWanted = () => true, onFound, onSurvivor } = options;
  const start = performance.now();
  const wanted = placeFaults(machine, faults).filter(isWanted);
  const byMutant = new Map(wanted.map((fault) => [fault.mutant, fault]));
  const found: PlacedFault[] = [];
  const missed: PlacedFault[] = [];
  await runMutants({
    folder: machineFolder(machine),
    mutants: wanted.map(({ mutant }) => mutant),
    effort: 'ci',
    threads,
    onResult: (mutant, result) => {
      const fault = byMutant.get(mutant);
      if (fault === undefined) return;
      const isFound = result === 'timeout' || result.killedBy !== undefined;
      (isFound ? found : missed).push(fault);
      if (isFound) onFound?.(found.length);
      if (!isFound && fault.isEqual !== true) onSurvivor?.(fault);
    },
  });
  return {
    machine,
    found: found.filter(({ isEqual }) => isEqual !== true),
    survivors: missed.filter(({ isEqual }) => isEqual !== true),
    equal: missed.filter(({ isEqual }) => isEqual === true),
    notEqual: found.filter(({ isEqual }) => isEqual === true),
    seconds: (performance.now() - start) / 1000,
  };
}
