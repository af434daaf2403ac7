import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';
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
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '.');
    rmSync(probe);
  } catch (error) {
    const reason = diskReason(error);
    if (!reason) throw error;
    const shown = folder.startsWith(ROOT) ? relative(ROOT, folder) : folder;
    throw new Problem(`can’t write ${what} to ${shown}: ${reason}.${mend && ` ${mend}`}`);
  }
}
