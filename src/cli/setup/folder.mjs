import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shownPath } from './paths.mjs';
import { diskReason, Problem } from './problem.mjs';

/**
 * Makes a folder and writes a byte into it, so that an unwritable disk shows before any long work.
 *
 * @param {string} folder
 * @param {string} what - that will live there, for the message
 * @param {string} [mend] - what else the person may do
 * @throws {Problem} naming the folder and the reason
 */
export function checkWritable(folder, what, mend = '') {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '.');
    rmSync(probe);
  } catch (error) {
    const reason = diskReason(error);
    if (!reason) throw error;
    throw new Problem(`can’t write ${what} to ${shownPath(folder)}: ${reason}.${mend && ` ${mend}`}`);
  }
}

/**
 * Node's own recursive mkdir never returns where the system answers ENOENT to it, as below /proc.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
