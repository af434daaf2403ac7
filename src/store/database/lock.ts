/**
 * A lock, so that one process at a time creates or starts the database of a data folder. It is SQLite's write lock on
 * an empty database file. The operating system releases it with its holder, so a killed process leaves no stale lock;
 * SQLite also excludes other threads of the process. A text file beside it only names the holder for messages.
 */
import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';
import { StoreStartError } from './start-error.ts';

/** SQLite's primary result code: another connection has the write lock. */
const SQLITE_BUSY = 5;

/**
 * Locks a data folder, which is created where missing. Returns the function that releases it.
 * @throws StoreStartError when the folder can't be written, or a live process or thread has the lock.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'store.lock');
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    lock = new DatabaseSync(join(folder, 'store-lock.sqlite'), { timeout: 0 });
    lock.exec('BEGIN IMMEDIATE');
    writeFileSync(holderFile, String(process.pid));
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? inUse(folder, holderFile) : notWritable(folder, error);
  }
  const held = lock;
  return () => {
    if (!held.isOpen) return;
    rmSync(holderFile, { force: true });
    held.close();
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function inUse(folder: string, holderFile: string): StoreStartError {
  const pid = readText(holderFile).trim();
  return new StoreStartError(
    `the data folder ${folder} is in use by ${/^\d+$/.test(pid) ? `process ${pid}` : 'another process'}`,
    'stop that process or set DATA_DIR to another folder',
  );
}

function notWritable(folder: string, error: unknown): StoreStartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreStartError(
    `the data folder ${folder} can't be written (${reason})`,
    'make it writable or set DATA_DIR to a folder that is',
    { cause: error },
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
