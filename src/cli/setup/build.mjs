import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { HOME, isCheckout, packageFolder, PROJECT, readJson, ROOT } from './paths.mjs';
import { checkWritable } from './preconditions.mjs';
import { prepareProject, projectSources } from './project.mjs';
import { runNode } from './run.mjs';
import { failedTool, step } from './steps.mjs';

/** Folders whose files end up in the build. */
export const BUILT_FOLDERS = ['machines', 'packages', 'public', 'registry', 'schemas', 'src'];
/** Folders that the build never reads; a new top-level folder goes into one of the two lists. */
export const OTHER_FOLDERS = ['.ci', 'deploy', 'docs', 'tests'];

const BUILT_ROOT_FILE = /^(package(-lock)?\.json|tsconfig\.json|index\.html|(vite|lingui)\.config\.[cm]?[jt]s)$/;
// The examples are projects of their own, and the sources of the one that is built count beside these.
const NOT_BUILT = /\.test\.[cm]?[jt]sx?$|^packages[\\/]examples[\\/]|^src[\\/]cli[\\/](?!setup[\\/]shown-command)/;
const VITE = join(packageFolder('vite'), 'bin/vite.js');
const DIST = join(HOME, 'dist');
/** `{ id, timestamp }`, as `/builds/latest.json` answers: the same sources give the same id; the time is ISO 8601. */
const STAMP = join(DIST, 'build.json');
/** Scripts and styles of the build before: browsers that have them get those of this one in terms of them (static-files.ts). */
const PREVIOUS = join(DIST, 'previous');

/** @type {[title: string, args: string[]][]} */
const PACKAGES = [
  ['Writing the package for builders', ['packages/preview-host/build.ts', 'dist/preview-host']],
  ['Writing the package for integrators', ['packages/platform-check/build.ts', 'dist/platform-check']],
];

/** Title and command of each part of the build. @type {[title: string, args: string[]][]} */
const PARTS = [
  ['Building the browser part', [VITE, 'build', '--outDir', join(DIST, 'client')]],
  ['Building the server part', [VITE, 'build', '--ssr', 'src/server/main.ts', '--outDir', join(DIST, 'server')]],
  ['Writing the registry for builders', ['src/server/manifest/write-registry.ts', DIST]],
  ...(isCheckout ? PACKAGES : []),
];

/** Builds unless `dist/` was built from the sources as they are now. */
export async function ensureBuilt() {
  await prepareProject();
  const id = buildId();
  if (readJson(STAMP)?.id !== id) await build(id);
}

/** Builds everything into `dist/`, whatever is there. */
export async function rebuild() {
  await prepareProject();
  await build(buildId());
}

/**
 * The stamp is written last, so a build that broke off counts as none.
 *
 * @param {string} id
 */
async function build(id) {
  checkWritable(DIST, 'the build');
  keepPrevious(id);
  rmSync(STAMP, { force: true });
  for (const [title, args] of PARTS)
    await step(title, async () => {
      // The configuration may read the id.
      const { code, output } = await runNode(args, {
        env: { NODE_ENV: 'production', BUILD_ID: id, RAAN_PROJECT: PROJECT },
      });
      if (code !== 0) throw failedTool(output, 'the build failed; see above.');
    });
  const stamp = JSON.stringify({ id, timestamp: new Date().toISOString() });
  mkdirSync(join(DIST, 'client/builds'), { recursive: true });
  writeFileSync(join(DIST, 'client/builds/latest.json'), stamp);
  writeFileSync(STAMP, stamp);
}

/**
 * Keeps the scripts and styles of a whole build of other sources.
 *
 * @param {string} id
 */
function keepPrevious(id) {
  const stamp = readJson(STAMP);
  if (stamp === undefined || stamp === null || stamp.id === id) return;
  rmSync(PREVIOUS, { recursive: true, force: true });
  renameSync(join(DIST, 'client/assets'), PREVIOUS);
  for (const name of readdirSync(PREVIOUS)) if (!/\.(?:js|css)$/.test(name)) rmSync(join(PREVIOUS, name));
}

function buildId() {
  return createHash('sha256')
    .update(fingerprint(ROOT))
    .update(projectFingerprint(PROJECT, projectSources()))
    .digest('hex')
    .slice(0, 16);
}

/** Names of files and folders that no build of a shop project reads: tests, and what npm, Vitest, `raan` and editors write. */
const NOT_OF_PROJECT = /\.test\.[cm]?[jt]sx?$|^(?:node_modules|__snapshots__|dist|\..*)$/;

/**
 * SHA-256 (hex) of the sources of a shop project: an edit of a test needs no other build.
 *
 * @param {string} project @param {readonly string[]} sources - files and folders, from the project's folder
 */
export function projectFingerprint(project, sources) {
  const files = new Set(['raan.config.ts', ...sources].flatMap((name) => builtFiles(resolve(project, name))));
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(`${relative(project, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** A file, or the files of a folder. @param {string} path @returns {string[]} */
function builtFiles(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OF_PROJECT.test(entry.name)) return [];
    const file = join(path, entry.name);
    return entry.isDirectory() ? builtFiles(file) : entry.isFile() ? [file] : [];
  });
}

/** SHA-256 (hex) of all sources of the build, by content: `git checkout` and copying change times. @param {string} root */
export function fingerprint(root) {
  const top = readdirSync(root);
  const inFolders = BUILT_FOLDERS.filter((folder) => top.includes(folder)).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const hash = createHash('sha256');
  for (const file of [...top.filter((name) => BUILT_ROOT_FILE.test(name)), ...inFolders].sort()) {
    if (NOT_BUILT.test(file) || !statSync(join(root, file)).isFile()) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
