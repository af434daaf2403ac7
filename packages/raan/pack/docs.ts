/** The documents of the published package: the guide, what it and messages refer to, and the public interface. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SUBPATHS } from '../vite.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const DOCS = [
  'CHANGELOG.md',
  ...['extend', 'operations', 'configuration', 'engines', 'contract'].map((name) => `docs/${name}.md`),
  ...SUBPATHS.map((name) => `packages/raan/api/${name}.api.md`),
];
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Writes them into the package's folder. What they link to and is not there stays as a text. */
export function writeDocs(folder: string): void {
  for (const file of DOCS) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const file of DOCS) {
    const path = join(folder, file);
    const isThere = (target: string) => existsSync(join(dirname(path), target));
    writeFileSync(path, withoutDeadLinks(readFileSync(path, 'utf8'), isThere));
  }
}

/** Markdown whose links to other files lead somewhere. */
export function withoutDeadLinks(text: string, isThere: (target: string) => boolean): string {
  return text.replaceAll(LINK, (link, label: string, target: string) => {
    const [file = ''] = target.split('#');
    return file === '' || target.includes(':') || isThere(file) ? link : label;
  });
}
