/** The mutation gate: no fault put into a machine's source may go unnoticed. */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { MutationWork, Tried } from './mutation-worker.ts';
import { coveringWays } from './paths.ts';
import type { Spec, Way } from './specification.ts';
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
const MOST_MEMORY_MB = 2_048;
/** The modules of every mutant stay in the memory of its process. */
const MOST_MUTANTS = 100;

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
  const ways = await waysOver(root);
  const patience = await patienceFor(root, ways);
  const tell = (mutant: Mutant, tried: Tried | 'endless') => {
    if (tried === 'endless') endless.push(mutant);
    else if (tried.killedBy === undefined) {
      alive.push(mutant);
      if (equivalent[mutant.name] === undefined) onAlive?.(mutant);
    }
  };
  await Promise.all(Array.from({ length: threads }, () => drain(queue, { folder: root, ways, patience, tell })));
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

/** Ways over the whole chart of the machine itself: what a mutant is tried with first. */
async function waysOver(folder: string): Promise<readonly Way[]> {
  const { default: spec }: { readonly default: Spec<unknown> } = await import(join(folder, 'spec.ts'));
  return coveringWays(spec);
}

/** How long a mutant may take, by what the machine itself takes now (ms). */
async function patienceFor(folder: string, ways: readonly Way[]): Promise<number> {
  const [file = ''] = filesOf(folder);
  const itself: Mutant = {
    name: 'the machine itself',
    file,
    line: 1,
    source: readFileSync(join(folder, file), 'utf8'),
  };
  const worker = newWorker(folder);
  const start = performance.now();
  const tried = await attempt(worker, { mutant: itself, ways }, LONGEST_MS);
  worker.kill('SIGKILL');
  if (tried === 'endless') throw new Error(`${folder}: the machine itself does not end`);
  if (tried.killedBy !== undefined) throw new Error(`${folder}: the machine itself fails: ${tried.killedBy}`);
  return Math.max(LEAST_PATIENCE_MS, PATIENCE * (performance.now() - start));
}

interface Try {
  readonly folder: string;
  readonly ways: readonly Way[];
  /** ms */
  readonly patience: number;
  readonly tell: (mutant: Mutant, tried: Tried | 'endless') => void;
}

/** Takes mutants from the queue until it is empty; a process that does not end, or has tried many, is replaced. */
async function drain(queue: Mutant[], { folder, ways, patience, tell }: Try): Promise<void> {
  let worker = newWorker(folder);
  let tries = 0;
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const tried = await attempt(worker, { mutant, ways }, patience);
    tries += 1;
    tell(mutant, tried);
    if (tried !== 'endless' && tries < MOST_MUTANTS) continue;
    worker.kill('SIGKILL');
    worker = newWorker(folder);
    tries = 0;
  }
  worker.kill('SIGKILL');
}

function newWorker(folder: string): ChildProcess {
  return fork(new URL('mutation-worker.ts', import.meta.url), [folder], {
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    // What a process that runs out of memory says of itself is of no use.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Resolves with what came of it; a mutant that fills the memory (its process is ended by a signal) never ends either.
 * Rejects when the process itself breaks, which is a fault of the gate.
 */
function attempt(worker: ChildProcess, work: MutationWork, patience: number): Promise<Tried | 'endless'> {
  return new Promise((done, broken) => {
    const timer = setTimeout(() => end(() => done('endless')), patience);
    const answered = (tried: Tried) => end(() => done(tried));
    const ended = (code: number | null) =>
      end(() => (code === null ? done('endless') : broken(new Error(`a process of the gate ended with ${code}`))));
    function end(settle: () => void): void {
      clearTimeout(timer);
      worker.off('message', answered);
      worker.off('exit', ended);
      settle();
    }
    worker.on('message', answered);
    worker.on('exit', ended);
    worker.send(work);
  });
}
