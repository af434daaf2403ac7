import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkWritable } from './folder.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedEnv, PINNED_NODE, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { failedTool, step } from './steps.mjs';

/**
 * @typedef {object} Build - what `dist/build.json` and `/builds/latest.json` say
 * @property {string} id - of the build: the same sources give the same id
 * @property {string} timestamp - ISO 8601, of the build
 */

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const STAMP = join(ROOT, 'dist/build.json');

/** Builds unless the last build was made of the very sources that are here now. */
export async function ensureBuilt() {
  const id = buildId();
  if (readStamp(STAMP)?.id !== id) await build(id);
}

/** Builds the browser's part and the server's part into `dist/`. The stamp comes last: half a build is no build. */
export async function build(id = buildId()) {
  checkWritable(join(ROOT, 'dist'), 'the build');
  rmSync(STAMP, { force: true });
  await step('Building the browser part', (tell) => vite(['build'], id, tell));
  await step('Building the server part', (tell) =>
    vite(['build', '--ssr', 'src/server/main.ts', '--outDir', 'dist/server'], id, tell),
  );
  await step('Writing the registry for builders', writeRegistry);
  await step('Writing the package for builders', writePreviewHost);
  /** @type {Build} */
  const stamp = { id, timestamp: new Date().toISOString() };
  mkdirSync(join(ROOT, 'dist/client/builds'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/client/builds/latest.json'), JSON.stringify(stamp));
  writeFileSync(STAMP, JSON.stringify(stamp));
}

function buildId() {
  return fingerprint(ROOT).slice(0, 16);
}

/**
 * @param {string} file
 * @returns {Build | undefined} undefined when there is no finished build
 */
export function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string[]} args
 * @param {string} id - the configuration may read it as BUILD_ID
 * @param {(detail: string) => void} tell
 */
async function vite(args, id, tell) {
  const env = pinnedEnv({ NODE_ENV: 'production', BUILD_ID: id });
  const { code, output } = await run(PINNED_NODE, [VITE, ...args], { env, onLine: tell });
  if (code !== 0) throw failedTool(output, 'the build failed; Vite’s own words are above.');
}

/** `dist/registry.json` and its types: what a builder reads without a server. */
async function writeRegistry() {
  const { code, output } = await run(PINNED_NODE, ['src/server/manifest/write-registry.ts', 'dist'], {
    env: pinnedEnv(),
  });
  if (code !== 0) throw failedTool(output, 'the registry could not be written; see above.');
}

/** `dist/preview-host/`: the package with which a builder drives a framed storefront. */
async function writePreviewHost() {
  const { code, output } = await run(PINNED_NODE, ['packages/preview-host/build.ts', 'dist/preview-host'], {
    env: pinnedEnv(),
  });
  if (code !== 0) throw failedTool(output, 'the package for builders could not be written; see above.');
}
