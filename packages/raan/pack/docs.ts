/**
 * The documents of the published package: the guide, the documents that the guide and messages refer to, and the public
 * interface.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SUBPATHS } from '../vite.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const DOCS = [
  'CHANGELOG.md',
  ...['extend', 'operations', 'configuration', 'engines', 'contract'].map((name) => `docs/${name}.md`),
  ...SUBPATHS.map((name) => `packages/raan/api/${name}.api.md`),
  // The format of a shop's folder.
  'packages/examples/demo/README.md',
];
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Writes the documents into the package's folder. A link to a file outside of the package becomes plain text. */
export function writeDocs(folder: string): void {
  for (const file of DOCS) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const file of DOCS) {
    const path = join(folder, file);
    const isThere = (target: string) => existsSync(join(dirname(path), target));
    writeFileSync(path, withCommandsOfProject(withoutDeadLinks(readFileSync(path, 'utf8'), isThere)));
  }
}

/** Replaces commands of a checkout by those of a project. */
export function withCommandsOfProject(text: string): string {
  return text
    .replaceAll(/npm run store:(\w+)(?: --(?=\s))?/g, 'npx raan store $1')
    .replaceAll('npm run doctor', 'npx raan doctor');
}

/** Removes the links of Markdown that lead to no file of the package. */
export function withoutDeadLinks(text: string, isThere: (target: string) => boolean): string {
  return text.replaceAll(LINK, (link, label: string, target: string) => {
    const [file = ''] = target.split('#');
    return file === '' || target.includes(':') || isThere(file) ? link : label;
  });
}
