import { resolve } from 'node:path';
import { checkPaths } from './paths.ts';
import { RULES } from './rules.ts';
import { readSources } from './source.ts';
import { readNamed, readTree, type Tree } from './tree.ts';

/** All that breaks a rule of the house, one line each: `file:line message`. `named`: files beside the tree that name paths of it. */
export function checkArchitecture(tree: Tree, named: Tree = new Map()): string[] {
  const house = { tree, sources: readSources(tree) };
  const findings = [...RULES.flatMap((rule) => rule(house)), ...checkPaths(tree, named)];
  return findings.map(({ file, line, message }) => `${file}:${line} ${message}`).sort();
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  const findings = checkArchitecture(readTree(root), readNamed(root));
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
