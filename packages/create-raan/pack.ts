/** `node packages/create-raan/pack.ts <folder>`: writes the package `create-raan` as it is published, with the first example in it. */
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import lock from '../../package-lock.json' with { type: 'json' };

const EXAMPLE = resolve(import.meta.dirname, '../examples/tea-stall');
/** Files that a run of the example leaves behind. */
const LEFT_OUT = /\/(?:node_modules|dist|\.data|\.raan)$/;

const [folder = 'dist/create-raan'] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['package.json', 'README.md', 'create.mjs'])
  cpSync(join(import.meta.dirname, name), join(folder, name));
cpSync(EXAMPLE, join(folder, 'template'), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
renameSync(join(folder, 'template/.gitignore'), join(folder, 'template/gitignore'));
// With the versions of this checkout npm asks the registry for no list of versions, which is half of an installation. It leaves out what the
// project does not need, and adds what is not here.
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
writeFileSync(
  join(folder, 'template/lock.json'),
  JSON.stringify({ ...lock, packages: { '': {}, ...Object.fromEntries(packages) } }),
);
