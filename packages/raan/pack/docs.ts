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

/** Parts of a document that describe a checkout: its tests and measurements, and tools that a project does not have. */
const OF_CHECKOUT = /<!-- checkout -->[^]*?<!-- \/checkout -->/g;
/** The scripts of a project that `create-raan` makes. */
const SCRIPTS = new Set(['dev', 'build', 'start', 'test', 'check']);
/** A script of a checkout, by its command or only its name. */
const COMMAND = /npm run ([\w:-]+)|`((?:bench|test|pages|platform|docs|engine|machines):[\w-]+)/g;

/** Replaces commands of a checkout by those of a project, and removes the parts that describe other commands. */
export function withCommandsOfProject(text: string): string {
  return (
    text
      .replaceAll(OF_CHECKOUT, '')
      .replaceAll(/ +$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll(/npm run store:(\w+)(?: --(?=\s))?/g, 'npx raan store $1')
      .replaceAll('npm run doctor', 'npx raan doctor')
      .replace(/^Written by `node [^`]*`\. /m, '')
      // Entries of the changelog, with their further lines.
      .replaceAll(/^- .*\n(?: {2,}\S.*\n)*/gm, (item) => (commandsOfCheckout(item).length === 0 ? item : ''))
  );
}

/** The commands of a text that a project does not have. */
export function commandsOfCheckout(text: string): readonly string[] {
  return [...text.matchAll(COMMAND)]
    .map(([, script = '', name = '']) => script || name)
    .filter((each) => !SCRIPTS.has(each));
}

/** Removes the links of Markdown that lead to no file of the package. */
export function withoutDeadLinks(text: string, isThere: (target: string) => boolean): string {
  return text.replaceAll(LINK, (link, label: string, target: string) => {
    const [file = ''] = target.split('#');
    return file === '' || target.includes(':') || isThere(file) ? link : label;
  });
}
