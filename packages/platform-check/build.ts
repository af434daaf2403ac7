/** `node packages/platform-check/build.ts <folder>`: builds the package as published, one file without dependencies. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const HERE = import.meta.dirname;

const [folder = 'dist/platform-check'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const bundle = await rolldown({ input: join(HERE, 'cli.ts'), platform: 'node' });
await bundle.write({ file: join(folder, 'cli.js'), format: 'esm' });
for (const name of ['package.json', 'README.md']) copyFileSync(join(HERE, name), join(folder, name));
