import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HOME, PROJECT, readJson } from './paths.mjs';
import { Problem } from './problem.mjs';
import { runNode } from './run.mjs';

/**
 * Writes what builds and servers need of a shop project into its folder `.raan`. Throws a problem with each fault of its configuration
 * and its types.
 */
export async function prepareProject() {
  const warnings = await writeProject('write');
  if (warnings !== '') console.warn(warnings);
}

/** Writes the folder `.raan` where it is missing: a server that runs has its own. */
export async function ensurePrepared() {
  if (!existsSync(join(PROJECT, '.raan/types.ts'))) await prepareProject();
}

/** Looks for what a shop project lacks. Throws a problem with each fault. @param {{ withPages: boolean }} given @returns {Promise<string>} what it found */
export function checkProject({ withPages }) {
  return writeProject(withPages ? 'check' : 'check-types');
}

/** Adds the messages of components to the catalogues. @returns {Promise<string>} a line for each catalogue */
export function updateCatalogues() {
  return writeProject('messages');
}

/** @param {'write' | 'check' | 'check-types' | 'messages'} purpose */
async function writeProject(purpose) {
  const env = { RAAN_PROJECT: PROJECT };
  const { code, output } = await runNode(['packages/raan/write-project.ts', purpose], { env });
  if (code !== 0) throw new Problem(output.trim());
  return output.trim();
}

/** Files and folders that the build of a shop project reads, beside its configuration. @returns {string[]} */
export function projectSources() {
  const {
    types,
    theme,
    messages,
    processes,
    fonts = {},
    tracking = [],
  } = readJson(join(PROJECT, '.raan/build.json')) ?? {};
  const fontFiles = Object.values(fonts).flatMap(({ files }) => Object.values(files));
  // Modules beside a tag's own may be part of it.
  const tags = tracking.map((/** @type {{ code: string }} */ { code }) => dirname(code));
  return [...new Set([types, theme, messages, processes, ...fontFiles, ...tags])].filter((path) => path !== undefined);
}

/**
 * Settings of a server that runs for a shop project: the folders of its data and its shop. The environment overrides
 * them.
 *
 * @returns {Record<string, string>}
 */
export function projectEnv() {
  const { store = {} } = readJson(join(PROJECT, '.raan/build.json')) ?? {};
  const { engine } = store;
  return {
    RAAN_PROJECT: PROJECT,
    DATA_DIR: resolve(HOME, process.env.DATA_DIR || '.data'),
    ...(store.shop === undefined || process.env.SHOP_FOLDER ? {} : { SHOP_FOLDER: resolve(PROJECT, store.shop) }),
    ...(store.platform === undefined || process.env.STORE_API_URL ? {} : { STORE_API_URL: store.platform }),
    ...(engine === undefined || process.env.COMMERCE
      ? {}
      : { COMMERCE: engine.name, COMMERCE_URL: engine.url, COMMERCE_CHANNEL: engine.channel }),
  };
}
