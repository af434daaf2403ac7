import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shownPath } from './paths.mjs';
import { Problem } from './problem.mjs';

/**
 * Creates a folder and writes a file into it, so that an unwritable disk shows before any long work.
 *
 * @param {string} folder
 * @param {string} what - its content, for the message
 * @param {string} [remedy] - a sentence for the message
 * @throws {Problem} with the folder and the system's reason
 */
export function checkWritable(folder, what, remedy = '') {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '.');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(`can’t write ${what} to ${shownPath(folder)} (${reason}).${remedy && ` ${remedy}`}`);
  }
}

/**
 * `mkdirSync` with `recursive` never returns where the system answers ENOENT, as below /proc.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
