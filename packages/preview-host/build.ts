/** `node packages/preview-host/build.ts <folder>`: builds the package as published, one file and its types. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';

const HERE = import.meta.dirname;
/** Files whose types the entry exports. */
const TYPED = ['preview-host', 'preview', 'messages'];

const [folder = 'dist/preview-host'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const bundle = await rolldown({ input: join(HERE, 'preview-host.ts'), platform: 'browser' });
await bundle.write({ file: join(folder, 'preview-host.js'), format: 'esm', minify: true });
for (const name of TYPED) {
  const { code, errors } = isolatedDeclarationSync(`${name}.ts`, readFileSync(join(HERE, `${name}.ts`), 'utf8'), {});
  const [error] = errors;
  if (error !== undefined) throw new Error(`${name}.ts: ${error.message}`);
  writeFileSync(join(folder, `${name}.d.ts`), code);
}
for (const name of ['package.json', 'README.md']) copyFileSync(join(HERE, name), join(folder, name));
