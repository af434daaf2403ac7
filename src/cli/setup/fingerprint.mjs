import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files end up in the build. */
export const BUILT_FOLDERS = ['machines', 'packages', 'public', 'registry', 'schemas', 'src'];
/** Folders that the build never reads; a new top-level folder goes into one of the two lists. */
export const OTHER_FOLDERS = ['.ci', 'docs', 'tests'];

const BUILT_ROOT_FILE = /^(package(-lock)?\.json|tsconfig\.json|index\.html|(vite|lingui)\.config\.[cm]?[jt]s)$/;
// The demo shops are data: the service imports them when it starts.
const NOT_BUILT = /\.test\.[cm]?[jt]sx?$|^src[\\/]store[\\/]demo[\\/]|^src[\\/]cli[\\/]/;

/**
 * SHA-256 of all sources of the build, by content: `git checkout` and copying change the times of unchanged files.
 *
 * @param {string} root
 * @returns {string} 64 hex digits
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of builtFiles(root)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @returns {string[]} paths below the root, in a fixed order
 */
function builtFiles(root) {
  const top = readdirSync(root, { withFileTypes: true });
  const files = top.filter((entry) => entry.isFile() && BUILT_ROOT_FILE.test(entry.name)).map((entry) => entry.name);
  for (const folder of BUILT_FOLDERS) {
    if (!top.some((entry) => entry.name === folder && entry.isDirectory())) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      if (entry.isFile() && !NOT_BUILT.test(path)) files.push(path);
    }
  }
  return files.sort();
}
