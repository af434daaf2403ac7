import { resolve } from 'node:path';
import { RULES } from './rules.ts';
import { readSources } from './source.ts';
import { readTree, type Tree } from './tree.ts';

/** All that breaks a rule of the house, one line each: `file:line message`. */
export function checkArchitecture(tree: Tree): string[] {
  const house = { tree, sources: readSources(tree) };
  const findings = RULES.flatMap((rule) => rule(house));
  return findings.map(({ file, line, message }) => `${file}:${line} ${message}`).sort();
}

if (import.meta.main) {
  const findings = checkArchitecture(readTree(resolve(import.meta.dirname, '../..')));
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
