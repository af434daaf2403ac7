/** The mutation gate: no fault put into a machine's source may go unnoticed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { MutationWork, Tried } from './mutation-worker.ts';
import type { Effort } from './prove.ts';
import { isTestFile } from './test-files.ts';

export interface MutationResult {
  readonly all: number;
  readonly killed: number;
  /** Mutants that live, without those that are known to be equivalent. */
  readonly survivors: readonly Mutant[];
  /** Names in the list of equivalents that are none (any more): the list has to be true. */
  readonly notEquivalent: readonly string[];
}

/** Enough to see a fault: every edge, and walks. */
const EFFORT: Effort = { walks: 1000, seed: 7, length: 40, pairs: false };
/** A mutant that takes this long does not end (ms). */
const PATIENCE = 60_000;

interface Gate {
  readonly folder: string;
  readonly equivalent: Readonly<Record<string, string>>;
  readonly threads: number;
}

/** Tries every mutant of the machine in a folder. */
export async function mutate({ folder, equivalent, threads }: Gate): Promise<MutationResult> {
  const root = `${resolve(folder)}/`;
  const mutants = readdirSync(root)
    .filter((file) => file.endsWith('.ts') && !isTestFile(file))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const queue = [...mutants];
  const alive: Mutant[] = [];
  const work: MutationWork = { folder: root, effort: EFFORT };
  await Promise.all(Array.from({ length: threads }, () => drain(queue, work, (mutant) => alive.push(mutant))));
  const survivors = alive.filter(({ name }) => equivalent[name] === undefined);
  return {
    all: mutants.length,
    killed: mutants.length - alive.length,
    survivors,
    notEquivalent: Object.keys(equivalent).filter((name) => !alive.some((mutant) => mutant.name === name)),
  };
}

/** Takes mutants from the queue until it is empty; a thread that hangs is replaced. */
async function drain(queue: Mutant[], work: MutationWork, lives: (mutant: Mutant) => void): Promise<void> {
  let thread = newThread(work);
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const tried = await attempt(thread, mutant);
    if (tried === 'hangs') {
      await thread.terminate();
      thread = newThread(work);
    } else if (tried.killedBy === undefined) lives(mutant);
  }
  await thread.terminate();
}

function newThread(workerData: MutationWork): Worker {
  return new Worker(new URL('mutation-worker.ts', import.meta.url), { workerData });
}

/** Resolves with what came of it. Rejects when the thread itself breaks, which is a fault of the gate. */
function attempt(thread: Worker, mutant: Mutant): Promise<Tried | 'hangs'> {
  return new Promise((done, broken) => {
    const timer = setTimeout(() => end(() => done('hangs')), PATIENCE);
    const answered = (tried: Tried) => end(() => done(tried));
    const failed = (error: Error) => end(() => broken(error));
    function end(settle: () => void): void {
      clearTimeout(timer);
      thread.off('message', answered);
      thread.off('error', failed);
      settle();
    }
    thread.on('message', answered);
    thread.on('error', failed);
    thread.postMessage(mutant);
  });
}
