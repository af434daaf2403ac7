/** Types of the published package's subpaths. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

const ROOT = resolve(import.meta.dirname, '../../..');
/** A module's path in a declaration. */
const PATH = /(?<=['"](?:\.{1,2}\/|#)[^'"]*)\.tsx?(?=['"])/g;

/** Writes a `.d.ts` beside each module that a subpath's types use. @throws the messages of the compiler */
export function writeTypes(folder: string): void {
  const config = join(ROOT, 'packages/raan/tsconfig.json');
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--outDir', resolve(folder)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    if (file.endsWith('.test.d.ts')) rmSync(path);
    else writeFileSync(path, readFileSync(path, 'utf8').replaceAll(PATH, '.js'));
  }
}
