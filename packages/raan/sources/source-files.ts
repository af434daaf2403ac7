import { globSync } from 'node:fs';

/** Folders that npm installs or `raan` writes. */
const NOT_SOURCES = /^(?:node_modules|dist|\.raan|\.data)(?:\/|$)/;

/** Files of a project that its developer writes, from its folder. */
export function sourceFiles(root: string, pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: (path) => NOT_SOURCES.test(path) }).toSorted();
}
