/** The mutation gate: every mutant of a machine has to be killed, or be listed as equivalent. */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NamedPath, Spec } from './model.ts';
import { generateMutants, type Mutant } from './mutants.ts';
import type { MutantJob, MutantResult } from './mutation-worker.ts';
import { findCoveringPaths } from './paths.ts';

export interface MutationReport {
  readonly all: number;
  readonly killed: number;
  /** Killed mutants that ran into the timeout or out of memory. */
  readonly timedOut: readonly Mutant[];
  /** Mutants that survive, without the equivalent ones. */
  readonly survivors: readonly Mutant[];
  /** Entries in the list of equivalent mutants that do not survive, or do not exist. */
  readonly notEquivalent: readonly string[];
}

/** Timeout of a mutant, as a multiple of the unchanged machine's time. */
const TIMEOUT_FACTOR = 5;
const MIN_TIMEOUT_MS = 30_000;
/** Timeout of a mutant in continuous integration's effort, of which the longest takes a minute on an idle computer. */
const CI_TIMEOUT_MS = 600_000;
/** Timeout of the unchanged machine. */
const MAX_TIMEOUT_MS = 3_600_000;
/** The whole graph of a mutant that survives takes half of it; one that runs out of it counts as killed. */
const MAX_MEMORY_MB = 8_192;
/** Mutants per process, whose memory retains the modules of each. */
const MAX_MUTANTS_PER_WORKER = 25;

/** Files of a machine's folder that only its tests use. */
const TEST_FILE = /\.test\.ts$|^spec\.ts$/;

interface MutationOptions {
  readonly folder: string;
  /** The only file to mutate; default: all. */
  readonly file?: string | undefined;
  readonly effort: MutantJob['effort'];
  readonly equivalent: Readonly<Record<string, string>>;
  readonly threads: number;
  /** Called with each survivor at once. */
  readonly onSurvivor?: (mutant: Mutant) => void;
}

/** Tests every mutant of the machine in a folder. Rejects where the unchanged machine fails. */
export async function testMutants(options: MutationOptions): Promise<MutationReport> {
  const { folder, file: only, effort, equivalent, threads, onSurvivor } = options;
  const root = `${resolve(folder)}/`;
  const mutants = listSources(root)
    .filter((file) => only === undefined || file === only)
    .flatMap((file) => generateMutants(file, readFileSync(join(root, file), 'utf8')));
  const survivors: Mutant[] = [];
  const timedOut: Mutant[] = [];
  const onResult = (mutant: Mutant, result: MutantResult | 'timeout') => {
    if (result === 'timeout') timedOut.push(mutant);
    else if (result.killedBy === undefined) {
      survivors.push(mutant);
      if (equivalent[mutant.name] === undefined) onSurvivor?.(mutant);
    }
  };
  await runMutants({ folder: root, mutants, effort, threads, onResult });
  const isListed = (name: string) => only === undefined || name.startsWith(`${only} · `);
  return {
    all: mutants.length,
    killed: mutants.length - survivors.length,
    timedOut,
    survivors: survivors.filter(({ name }) => equivalent[name] === undefined),
    notEquivalent: Object.keys(equivalent).filter(
      (name) => isListed(name) && !survivors.some((mutant) => mutant.name === name),
    ),
  };
}

interface RunOptions {
  /** Absolute path of the machine's folder, with a trailing slash. */
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  readonly effort: MutantJob['effort'];
  readonly threads: number;
  /** `timeout`: the mutant loops or exhausts the memory, which counts as killed. */
  readonly onResult: (mutant: Mutant, result: MutantResult | 'timeout') => void;
}

/** Tests the mutants of one machine in child processes. Rejects where the unchanged machine fails. */
export async function runMutants({ folder, mutants, effort, threads, onResult }: RunOptions): Promise<void> {
  const queue = [...mutants];
  // Few mutants are not worth the time in which the unchanged machine is covered and measured.
  const paths = effort === 'ci' ? [] : await coverChart(folder);
  const timeout = effort === 'ci' ? CI_TIMEOUT_MS : await measureTimeout(folder, paths);
  await Promise.all(
    Array.from({ length: Math.min(threads, queue.length) }, () =>
      drainQueue(queue, { folder, paths, effort, timeout, onResult }),
    ),
  );
}

/** The files of a machine without its tests. */
function listSources(root: string): readonly string[] {
  return readdirSync(root)
    .filter((file) => file.endsWith('.ts') && !TEST_FILE.test(file))
    .toSorted();
}

/** Paths that cover the chart of the unchanged machine, with which each mutant is tested first. */
async function coverChart(folder: string): Promise<readonly NamedPath[]> {
  const { default: spec }: { readonly default: Spec<unknown> } = await import(join(folder, 'spec.ts'));
  return findCoveringPaths(spec);
}

/** Timeout of a mutant, by what the unchanged machine takes now (ms). */
async function measureTimeout(folder: string, paths: readonly NamedPath[]): Promise<number> {
  const [file = ''] = listSources(folder);
  const unchanged: Mutant = {
    name: 'the unchanged machine',
    file,
    line: 1,
    source: readFileSync(join(folder, file), 'utf8'),
  };
  const worker = startWorker(folder);
  const start = performance.now();
  const result = await sendJob(worker, { mutant: unchanged, paths, effort: 'gate' }, MAX_TIMEOUT_MS);
  worker.kill('SIGKILL');
  if (result === 'timeout') throw new Error(`${folder}: the unchanged machine does not end`);
  if (result.killedBy !== undefined) throw new Error(`${folder}: the unchanged machine fails: ${result.killedBy}`);
  return Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * (performance.now() - start));
}

interface QueueOptions {
  readonly folder: string;
  readonly paths: readonly NamedPath[];
  readonly effort: MutantJob['effort'];
  /** ms per mutant */
  readonly timeout: number;
  readonly onResult: (mutant: Mutant, result: MutantResult | 'timeout') => void;
}

/** Tests mutants until the queue is empty; replaces the process after a timeout and after many mutants. */
async function drainQueue(queue: Mutant[], { folder, paths, effort, timeout, onResult }: QueueOptions): Promise<void> {
  let worker = startWorker(folder);
  let count = 0;
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const result = await sendJob(worker, { mutant, paths, effort }, timeout);
    count += 1;
    onResult(mutant, result);
    if (result !== 'timeout' && count < MAX_MUTANTS_PER_WORKER) continue;
    worker.kill('SIGKILL');
    worker = startWorker(folder);
    count = 0;
  }
  worker.kill('SIGKILL');
}

function startWorker(folder: string): ChildProcess {
  return fork(new URL('mutation-worker.ts', import.meta.url), [folder], {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    // Hides the crash report of a process that runs out of memory.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Tests one mutant. A mutant that exhausts the memory, so that a signal ends its process, counts as a timeout.
 * Rejects when the process ends by itself, which is a fault of the gate.
 */
function sendJob(worker: ChildProcess, job: MutantJob, timeout: number): Promise<MutantResult | 'timeout'> {
  return new Promise((resolvePromise, reject) => {
    const timer = setTimeout(() => settle(() => resolvePromise('timeout')), timeout);
    const onMessage = (result: MutantResult) => settle(() => resolvePromise(result));
    const onExit = (code: number | null) =>
      settle(() =>
        code === null ? resolvePromise('timeout') : reject(new Error(`a process of the gate ended with ${code}`)),
      );
    function settle(then: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      then();
    }
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send(job);
  });
}
