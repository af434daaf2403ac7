import { delimiter, join, relative, resolve, sep } from 'node:path';

/** The checkout's root folder. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** The pinned Node (devDependency `node`), which `npm ci` installs. */
export const PINNED_NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

const PROJECT_BIN = join(ROOT, 'node_modules/.bin');

/**
 * The environment for the project's tools, in which `node` is the pinned one.
 *
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnv(extra = {}) {
  // Some tools colour their output in CI even if it goes to a file.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return { ...process.env, ...colours, PATH: [PROJECT_BIN, ...otherPaths()].join(delimiter), ...extra };
}

/**
 * The environment for npm itself: `npm ci` deletes node_modules, so it must not run on the Node inside.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function machineEnv() {
  return { ...process.env, PATH: otherPaths().join(delimiter) };
}

function otherPaths() {
  return (process.env.PATH ?? '').split(delimiter).filter((path) => !path.endsWith(join('node_modules', '.bin')));
}

/**
 * A path for messages: relative inside the project, absolute outside.
 *
 * @param {string} path
 */
export function shownPath(path) {
  return path.startsWith(ROOT + sep) ? relative(ROOT, path) : path;
}
