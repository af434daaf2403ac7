import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { checkWritable } from './folder.mjs';
import { fingerprint } from './fingerprint.mjs';
import { pinnedEnv, PINNED_NODE, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { failedTool, step } from './steps.mjs';

/**
 * @typedef {object} Build - content of `dist/build.json` and `/builds/latest.json`
 * @property {string} id - of the build: the same sources give the same id
 * @property {string} timestamp - ISO 8601, of the build
 */

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const STAMP = join(ROOT, 'dist/build.json');

/** Title and command of each part of the build. @type {[title: string, args: string[]][]} */
const PARTS = [
  ['Building the browser part', [VITE, 'build']],
  ['Building the server part', [VITE, 'build', '--ssr', 'src/server/main.ts', '--outDir', 'dist/server']],
  ['Writing the registry for builders', ['src/server/manifest/write-registry.ts', 'dist']],
  ['Writing the package for builders', ['packages/preview-host/build.ts', 'dist/preview-host']],
];

/** Builds unless `dist/` was built from the sources as they are now. */
export async function ensureBuilt() {
  const id = buildId();
  if (readStamp(STAMP)?.id !== id) await build(id);
}

/** Builds everything into `dist/`. The stamp is written last, so a build that broke off counts as none. */
export async function build(id = buildId()) {
  checkWritable(join(ROOT, 'dist'), 'the build');
  rmSync(STAMP, { force: true });
  for (const [title, args] of PARTS)
    await step(title, async (report) => {
      // The configuration may read the id.
      const env = pinnedEnv({ NODE_ENV: 'production', BUILD_ID: id });
      const { code, output } = await run(PINNED_NODE, args, { env, onLine: report });
      if (code !== 0) throw failedTool(output, 'the build failed; see above.');
    });
  await step('Compressing the browser part', () => compressFolder(join(ROOT, 'dist/client/assets')));
  const stamp = JSON.stringify({ id, timestamp: new Date().toISOString() });
  mkdirSync(join(ROOT, 'dist/client/builds'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/client/builds/latest.json'), stamp);
  writeFileSync(STAMP, stamp);
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
