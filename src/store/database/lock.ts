/**
 * One process at a time makes or starts the database of a data folder. The lock file names its holder by pid and start time,
 * so that the lock of a crashed process is taken over even when its pid belongs to another process by now.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { isAlive, startOf } from './process-state.ts';
import { StoreStartError } from './start-error.ts';

const Holder = v.object({ pid: v.number(), started: v.nullable(v.string()) });
type Holder = v.InferOutput<typeof Holder>;

/** Lock files of this process: its own pid alone can't reveal a second service from a recycled pid. */
const held = new Set<string>();

/**
 * Locks a data folder, which is created where missing. Returns the function that releases it.
 * @throws StoreStartError when the folder can't be written, or a live process has the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'store.lock');
  const mine = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    const self: Holder = { pid: process.pid, started: startOf(process.pid) };
    writeFileSync(mine, JSON.stringify(self));
    try {
      while (!tryLink(mine, file)) removeStale(file, folder);
    } finally {
      rmSync(mine, { force: true });
    }
  } catch (error) {
    if (error instanceof StoreStartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreStartError(
      `the data folder ${folder} can't be written (${reason})`,
      'make it writable or set DATA_DIR to a folder that is',
      { cause: error },
    );
  }
  held.add(file);
  return () => {
    if (held.delete(file)) rmSync(file, { force: true });
  };
}

/** Creates a folder and its parents; Node's recursive `mkdir` never returns below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isCode(error, 'EEXIST') || !statSync(folder).isDirectory()) throw error;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeStale(file: string, folder: string): void {
  const found = read(file);
  if (found === null) return;
  const holder = parseHolder(found);
  if (held.has(file) || (holder !== null && isHolding(holder))) {
    throw new StoreStartError(
      `the data folder ${folder} is in use by process ${holder?.pid ?? process.pid}`,
      'stop that process or set DATA_DIR to another folder',
    );
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // Restores the lock where another process took the stale one over between reading and renaming.
  if (read(aside) !== found) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function isHolding({ pid, started }: Holder): boolean {
  if (!isAlive(pid)) return false;
  const start = startOf(pid);
  if (start !== null && started !== null) return start === started;
  return pid !== process.pid;
}

function parseHolder(text: string): Holder | null {
  try {
    const parsed = v.safeParse(Holder, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
