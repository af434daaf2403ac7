import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. An old Node has no `import.meta.dirname`, and must come as far as its refusal. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder of the shop that commands work on: a shop project's, which `raan` names, or this checkout. */
export const PROJECT = process.env.RAAN_PROJECT ?? ROOT;

/** The pinned Node (package `node`), which npm installs. */
export const PINNED_NODE = join(packageFolder('node'), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The folder of a package: npm puts those of a shop project beside this one.
 *
 * @param {string} name
 */
export function packageFolder(name) {
  const own = join(ROOT, 'node_modules', name);
  const beside = join(ROOT, '..', name);
  return !existsSync(own) && existsSync(beside) ? beside : own;
}

/** The environment for the project's tools, in which `node` is the pinned one. @param {NodeJS.ProcessEnv} [extra] */
export function pinnedEnv(extra = {}) {
  // Some tools colour their output in CI even if it goes to a file.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  const path = [join(PROJECT, 'node_modules/.bin'), ...otherPaths()].join(delimiter);
  return { ...process.env, ...colours, PATH: path, ...extra };
}

/** The environment for npm itself: `npm ci` deletes node_modules, so it must not run on the Node inside. */
export function machineEnv() {
  return { ...process.env, PATH: otherPaths().join(delimiter) };
}

function otherPaths() {
  return (process.env.PATH ?? '').split(delimiter).filter((path) => !path.endsWith(join('node_modules', '.bin')));
}

/** A path for messages: relative inside the project, absolute outside. @param {string} path */
export function shownPath(path) {
  return path.startsWith(ROOT + sep) ? relative(ROOT, path) : path;
}

/** A JSON file's content, undefined when it is missing or broken. @param {string} file */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
