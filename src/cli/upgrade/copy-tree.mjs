/** Copies and moves folders with Node only, so that no system needs other programs. */
import {
  chmodSync,
  constants,
  copyFileSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a file or folder with its modes, times and, if this user has the right, owners: PostgreSQL refuses files of
 * another user. `isLinked` makes hard links instead of copies; file systems without hard links get a copy.
 *
 * @param {string} from @param {string} to @param {{ isLinked?: boolean }} [options]
 */
export function copyTree(from, to, { isLinked = false } = {}) {
  const stats = lstatSync(from);
  if (stats.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to, isFolder(from) ? 'junction' : 'file');
    keepOwner(to, stats);
    return;
  }
  if (stats.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name), { isLinked });
  } else if (!stats.isFile() || (isLinked && link(from, to))) return;
  else copyFileSync(from, to, constants.COPYFILE_FICLONE);
  keepOwner(to, stats);
  chmodSync(to, stats.mode);
  utimesSync(to, stats.atime, stats.mtime);
}

/** Moves a file or folder, also to another disk. @param {string} from @param {string} to */
export function moveTree(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    copyTree(from, to);
    rmSync(from, { recursive: true });
  }
}

/** @param {string} from @param {string} to @returns {boolean} whether the file system supports hard links */
function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Only root can change the owner of a file. @param {string} path @param {import('node:fs').Stats} stats */
function keepOwner(path, { uid, gid }) {
  if (process.getuid?.() === 0) lchownSync(path, uid, gid);
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
