import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Problem } from '../setup/problem.mjs';
import { run } from '../setup/run.mjs';

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
export async function keepBefore({ project, dataDir }) {
  const kept = folderOf(project);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const name of FILES) if (existsSync(join(project, name))) cpSync(join(project, name), join(kept, name));
  // npm never writes into files of a package: it replaces them, so that a link keeps the old one.
  await copy(join(project, 'node_modules'), kept, process.platform === 'linux' ? ['-al'] : ['-a']);
  if (dataDir !== undefined && existsSync(dataDir)) await copy(dataDir, join(kept, 'data'), ['-a']);
}

/** Puts the project back as it was. @param {Place} place */
export async function restoreBefore({ project, dataDir }) {
  const kept = folderOf(project);
  if (!existsSync(join(kept, 'package.json'))) throw new Problem('there is no upgrade to undo.');
  for (const name of FILES) {
    rmSync(join(project, name), { force: true });
    if (existsSync(join(kept, name))) cpSync(join(kept, name), join(project, name));
  }
  await replace(join(kept, 'node_modules'), join(project, 'node_modules'));
  if (dataDir !== undefined && existsSync(join(kept, 'data')))
    await replace(join(kept, 'data', basename(dataDir)), dataDir);
  rmSync(kept, { recursive: true, force: true });
}

/** With owners and times, as PostgreSQL refuses another user's files. @param {string} from @param {string} folder @param {string[]} options */
async function copy(from, folder, options) {
  mkdirSync(folder, { recursive: true });
  await mustRun('cp', [...options, from, `${folder}/`]);
}

/** What stands there goes last, so that nothing is lost where the move fails. @param {string} from @param {string} to */
async function replace(from, to) {
  const aside = `${to}.replaced`;
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, aside);
  await mustRun('mv', [from, `${dirname(to)}/`]);
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} program @param {string[]} args */
async function mustRun(program, args) {
  // This program's own folder is among what moves.
  const { code, output } = await run(program, args, { cwd: '/' });
  if (code !== 0) throw new Problem(`${program} ${args.join(' ')} failed: ${output.trim()}`);
}
