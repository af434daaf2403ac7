/** Types of the published package's subpaths. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';

const ROOT = resolve(import.meta.dirname, '../../..');
const CONFIG = join(ROOT, 'packages/raan/tsconfig.json');
/** A module's path in a declaration. */
const PATH = /(?<=['"](?:\.{1,2}\/|#)[^'"]*)\.tsx?(?=['"])/g;
/** The type of a record, inferred from an exported schema. */
const INFERRED = /^export type (\w+) = v\.InferOutput<typeof (\w+)>;$/gm;
/** A function of the probe, with the type that the compiler prints for it. */
const PRINTED = /^export declare function read(\d+)\(\): ([^]*?);\n(?=export|$)/gm;

/** Writes a `.d.ts` beside each module that a subpath's types use. @throws the messages of the compiler */
export function writeTypes(folder: string): void {
  compileTypes(folder);
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    if (file.endsWith('.test.d.ts')) rmSync(path);
    else writeFileSync(path, readFileSync(path, 'utf8').replaceAll(PATH, '.js'));
  }
}

/**
 * Writes the compiler's declarations of all subpaths into a folder. Types of records have their fields: a project's compiler
 * would reach its limit while it infers them from the schemas' types.
 * @throws the messages of the compiler
 */
export function compileTypes(folder: string): void {
  const to = resolve(folder);
  compile(CONFIG, to);
  const inferred = globSync('{schemas,registry}/**/*.d.ts', { cwd: to }).flatMap((file) => {
    const text = readFileSync(join(to, file), 'utf8');
    return [...text.matchAll(INFERRED)]
      .filter(([, , schema]) => text.includes(`export declare const ${schema}:`))
      .map(([line, type = '', schema = '']) => ({ file, line, type, schema }));
  });
  const printed = printTypes(inferred);
  for (const [index, { file, line, type }] of inferred.entries()) {
    const text = readFileSync(join(to, file), 'utf8');
    writeFileSync(
      join(to, file),
      text.replace(line, () => `export type ${type} = ${printed.get(index) ?? ''};`),
    );
  }
}

/** Types of schemas' values as the compiler prints them, by index: it expands the inferred type of a function's result. */
function printTypes(
  schemas: readonly { readonly file: string; readonly schema: string }[],
): ReadonlyMap<number, string> {
  // In the package, so that the probe can import it.
  const folder = join(ROOT, `dist/types-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const lines = schemas.map(
      ({ file, schema }, index) =>
        `import { ${schema} as schema${index} } from '${relative(folder, join(ROOT, file)).replace(/\.d\.ts$/, '.ts')}';\n` +
        `export function read${index}() { return v.parse(schema${index}, undefined); }\n`,
    );
    writeFileSync(join(folder, 'probe.ts'), `import * as v from 'valibot';\n${lines.join('')}`);
    const config = {
      extends: CONFIG,
      compilerOptions: { rootDir: ROOT },
      files: ['probe.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    compile(join(folder, 'tsconfig.json'), join(folder, 'out'));
    const probe = readFileSync(join(folder, 'out', relative(ROOT, folder), 'probe.d.ts'), 'utf8');
    return new Map(
      [...probe.matchAll(PRINTED)].map(([, index, type = '']) => [Number(index), type.replaceAll('"../../', '"#')]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compile(config: string, to: string): void {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--outDir', to], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
}
