import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../setup/problem.mjs';
import { copyTree, moveTree } from './copy-tree.mjs';

/** Files of a project that npm changes. */
const FILES = ['package.json', 'package-lock.json'];

/**
 * Backup of a project before an upgrade, in its folder `.raan/before`: files that npm changes, packages, and the data
 * that a new version migrates.
 *
 * @typedef {{ project: string, dataDir: string | undefined }} Place - `dataDir`: undefined if the data is in a database
 * elsewhere
 */

/** @param {string} project */
export function folderOf(project) {
  return join(project, '.raan/before');
}

/** Backs up the project as it is now, and replaces an earlier backup. @param {Place} place */
export function keepBefore({ project, dataDir }) {
  const kept = folderOf(project);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const name of FILES) if (existsSync(join(project, name))) cpSync(join(project, name), join(kept, name));
  // npm replaces files of a package and never writes into them, so a hard link keeps the old content.
  copyTree(join(project, 'node_modules'), join(kept, 'node_modules'), { isLinked: true });
  // npm does write into its list of installed packages. Without this list it reads the folders.
  rmSync(join(kept, 'node_modules/.package-lock.json'), { force: true });
  if (dataDir !== undefined && existsSync(dataDir)) copyTree(dataDir, join(kept, 'data'));
}

/** Restores the project from the backup. @param {Place} place */
export function restoreBefore({ project, dataDir }) {
  const kept = folderOf(project);
  if (!existsSync(join(kept, 'package.json'))) throw new Problem('there is no upgrade to undo.');
  for (const name of FILES) {
    rmSync(join(project, name), { force: true });
    if (existsSync(join(kept, name))) cpSync(join(kept, name), join(project, name));
  }
  replace(join(kept, 'node_modules'), join(project, 'node_modules'));
  if (dataDir !== undefined && existsSync(join(kept, 'data'))) replace(join(kept, 'data'), dataDir);
  rmSync(kept, { recursive: true, force: true });
}

/**
 * Deletes the existing target last, so that nothing is lost if the move fails. @param {string} from @param {string} to
 */
function replace(from, to) {
  const aside = `${to}.replaced`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, aside);
  moveTree(from, to);
  rmSync(aside, { recursive: true, force: true });
}
