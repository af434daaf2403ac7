import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. An old Node has no `import.meta.dirname`, and must come as far as its refusal. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** The example whose shops `npm start` opens in this checkout. */
const DEMO = join(ROOT, 'packages/examples/demo');

/** The shop project that commands work on, with its `raan.config.ts`: the one that `raan` names, or the example of this checkout. */
export const PROJECT = process.env.RAAN_PROJECT ?? DEMO;

/** Whether commands work on this checkout: its example is built and stored beside the sources. */
export const isCheckout = PROJECT === DEMO;

/** The folder that commands are given in: `dist` and `.data` are there, and paths of the environment begin there. */
export const HOME = isCheckout ? ROOT : PROJECT;

/** The Node that sources run on. */
const LEAST_NODE = 24;
/** Packages that bring it: the checkout pins one; a shop project has one where the machine's own Node is too old. */
const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node';
const INSTALLED_NODES = [`node-${process.platform}-${process.arch}`, 'node'].map((name) =>
  join(packageFolder(name), 'bin', NODE_FILE),
);
const NODE_OF_PROJECT = isCheckout ? undefined : (INSTALLED_NODES.find((file) => existsSync(file)) ?? process.execPath);

/** The Node that everything runs on: the installed one; in a shop project without one, the machine's. */
export const PINNED_NODE = NODE_OF_PROJECT ?? join(packageFolder('node'), 'bin', NODE_FILE);

/** Whether a shop project has no Node to run on. */
export const isNodeTooOld =
  NODE_OF_PROJECT === process.execPath && Number.parseInt(process.versions.node, 10) < LEAST_NODE;

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
  const path = [join(HOME, 'node_modules/.bin'), ...otherPaths()].join(delimiter);
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
  return path.startsWith(HOME + sep) ? relative(HOME, path) : path;
}

/** A JSON file's content, undefined when it is missing or broken. @param {string} file */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
