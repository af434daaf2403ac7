/** The mutation gate: no fault put into a machine's source may go unnoticed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { MutationWork, Tried } from './mutation-worker.ts';
import { isTestFile } from './test-files.ts';

export interface MutationResult {
  readonly all: number;
  readonly killed: number;
  /** Those of the killed that never ended. */
  readonly endless: readonly Mutant[];
  /** Mutants that live, without those that are known to be equivalent. */
  readonly survivors: readonly Mutant[];
  /** Names in the list of equivalents that are none (any more): the list has to be true. */
  readonly notEquivalent: readonly string[];
}

/** A mutant that takes this many times as long as the machine itself does not end. */
const PATIENCE = 5;
const LEAST_PATIENCE_MS = 30_000;
const LONGEST_MS = 3_600_000;
/** The machine itself runs in a fraction of it. */
const MOST_MEMORY_MB = 1_024;

interface Gate {
  readonly folder: string;
  /** The only file to be changed; all of them unless given. */
  readonly file?: string | undefined;
  readonly equivalent: Readonly<Record<string, string>>;
  readonly threads: number;
  /** Called for each mutant that lives as soon as that is known. */
  readonly onAlive?: (mutant: Mutant) => void;
}

/** Tries every mutant of the machine in a folder. Rejects where the machine itself fails. */
export async function mutate({ folder, file: only, equivalent, threads, onAlive }: Gate): Promise<MutationResult> {
  const root = `${resolve(folder)}/`;
  const mutants = filesOf(root)
    .filter((file) => only === undefined || file === only)
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const queue = [...mutants];
  const alive: Mutant[] = [];
  const endless: Mutant[] = [];
  const patience = await patienceFor(root);
  const tell = (mutant: Mutant, tried: Tried | 'endless') => {
    if (tried === 'endless') endless.push(mutant);
    else if (tried.killedBy === undefined) {
      alive.push(mutant);
      if (equivalent[mutant.name] === undefined) onAlive?.(mutant);
    }
  };
  await Promise.all(Array.from({ length: threads }, () => drain(queue, { folder: root }, patience, tell)));
  const isListed = (name: string) => only === undefined || name.startsWith(`${only} · `);
  return {
    all: mutants.length,
    killed: mutants.length - alive.length,
    endless,
    survivors: alive.filter(({ name }) => equivalent[name] === undefined),
    notEquivalent: Object.keys(equivalent).filter(
      (name) => isListed(name) && !alive.some((mutant) => mutant.name === name),
    ),
  };
}

function filesOf(root: string): readonly string[] {
  return readdirSync(root)
    .filter((file) => file.endsWith('.ts') && !isTestFile(file))
    .toSorted();
}

/** How long a mutant may take, by what the machine itself takes now (ms). */
async function patienceFor(folder: string): Promise<number> {
  const [file = ''] = filesOf(folder);
  const itself: Mutant = {
    name: 'the machine itself',
    file,
    line: 1,
    source: readFileSync(join(folder, file), 'utf8'),
  };
  const thread = newThread({ folder });
  const start = performance.now();
  const tried = await attempt(thread, itself, LONGEST_MS);
  await thread.terminate();
  if (tried === 'endless') throw new Error(`${folder}: the machine itself does not end`);
  if (tried.killedBy !== undefined) throw new Error(`${folder}: the machine itself fails: ${tried.killedBy}`);
  return Math.max(LEAST_PATIENCE_MS, PATIENCE * (performance.now() - start));
}

/** Takes mutants from the queue until it is empty; a thread that does not end is replaced. */
async function drain(
  queue: Mutant[],
  work: MutationWork,
  patience: number,
  tell: (mutant: Mutant, tried: Tried | 'endless') => void,
): Promise<void> {
  let thread = newThread(work);
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const tried = await attempt(thread, mutant, patience);
    tell(mutant, tried);
    if (tried !== 'endless') continue;
    await thread.terminate();
    thread = newThread(work);
  }
  await thread.terminate();
}

function newThread(workerData: MutationWork): Worker {
  const thread = new Worker(new URL('mutation-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  // One that is being ended may still run out of memory.
  thread.on('error', () => {});
  return thread;
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Resolves with what came of it; a mutant that fills the memory never ends either. Rejects when the thread itself breaks,
 * which is a fault of the gate.
 */
function attempt(thread: Worker, mutant: Mutant, patience: number): Promise<Tried | 'endless'> {
  return new Promise((done, broken) => {
    const timer = setTimeout(() => end(() => done('endless')), patience);
    const answered = (tried: Tried) => end(() => done(tried));
    const failed = (error: Error) => end(() => (isOutOfMemory(error) ? done('endless') : broken(error)));
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
