import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Without a window it needs half of the CPU time of a whole browser. */
export const HEADLESS = 'chromium-headless-shell';
/** Whole browsers, in the order of choice. */
export const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * @param {string} path - folders, as in PATH
 * @returns {string | undefined} the browser without a window, else a whole one
 */
export function findChromium(path) {
  return findProgram(path, [HEADLESS, ...WHOLE]) ?? (isProgram(MAC) ? MAC : undefined);
}

/**
 * @param {string} path - folders, as in PATH
 * @param {string[]} names
 */
export function findProgram(path, names) {
  const folders = path.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
