import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../setup/problem.mjs';
import { copyTree, moveTree } from './copy-tree.mjs';

/** Files of a project that npm changes. */
const FILES = ['package.json', 'package-lock.json'];

/**
 * A project as it was before an upgrade, beside it in `.raan/before`: what npm changes, its packages, and the data that a new version migrates.
 *
 * @typedef {{ project: string, dataDir: string | undefined }} Place - `dataDir`: undefined where the data is in a database elsewhere
 */

/** @param {string} project */
export function folderOf(project) {
  return join(project, '.raan/before');
}

/** Keeps the project as it is now, instead of an earlier state. @param {Place} place */
export function keepBefore({ project, dataDir }) {
  const kept = folderOf(project);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const name of FILES) if (existsSync(join(project, name))) cpSync(join(project, name), join(kept, name));
  // npm never writes into files of a package: it replaces them, so that a link keeps the old one.
  copyTree(join(project, 'node_modules'), join(kept, 'node_modules'), { isLinked: true });
  // npm does write into its list of what is installed. Without one it looks into the folders.
  rmSync(join(kept, 'node_modules/.package-lock.json'), { force: true });
  if (dataDir !== undefined && existsSync(dataDir)) copyTree(dataDir, join(kept, 'data'));
}

/** Puts the project back as it was. @param {Place} place */
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

/** What stands there goes last, so that nothing is lost where the move fails. @param {string} from @param {string} to */
function replace(from, to) {
  const aside = `${to}.replaced`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, aside);
  moveTree(from, to);
  rmSync(aside, { recursive: true, force: true });
}
