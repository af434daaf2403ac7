/**
 * `node packages/raan/pack.ts <folder>`: writes the package `raan` for publication: compiled modules beside their
 * styles and data. Node strips no types below node_modules, so the package can't contain TypeScript sources.
 */
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import process from 'node:process';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { transformWithOxc } from 'vite';
import { writeDocs } from './pack/docs.ts';
import { writeTypes } from './pack/types.ts';
import { packageJson } from './pack/manifest.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['registry', 'schemas', 'machines', 'src', 'public', 'packages/raan', 'packages/preview-host'];
const FILES = ['vite.config.ts', 'lingui.config.ts'];
/** Tests, code and documents that only this repository uses, and the demo shops. */
const LEFT_OUT =
  /\.test\.|(?:^|\/)README\.md$|(?:^|\/)testing\/(?!(?:shop|conformance|component-types|extremes|page-of|records|resolved)\.tsx?$)|^src\/cli\/(?:size|subset|screenshots|test|verify|sbom)|^src\/store\/drizzle\.config|^packages\/raan\/(?:pack|api|tests)|\.d\.m?ts$/;
/** Modules whose regular expressions match files of this package. */
const NAMES_FILES = new Set(['vite.config.ts', 'src/server/dev/hot-updates.ts']);
/** A path of a module of this package: relative, from the package's root, or one of its own imports. */
const MODULE_PATH =
  /(?<=['"`])((?:\.{1,2}\/|#|\/?(?:src|registry|schemas|machines|packages)\/)[^'"`\s$]*)\.tsx?(?=(?:\?\w+)?['"`])/g;
const TYPESCRIPT = /\.tsx?$/;

const [folder = 'dist/raan'] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
const files = [...FILES, ...FOLDERS.flatMap((each) => filesOf(each))].filter((file) => !LEFT_OUT.test(file));
const shipped = new Set<string>();
for (const file of files) {
  const from = join(ROOT, file);
  const to = join(folder, file.replace(TYPESCRIPT, '.js'));
  mkdirSync(dirname(to), { recursive: true });
  if (TYPESCRIPT.test(file) || extname(file) === '.mjs') {
    const code = await compile(file, readFileSync(from, 'utf8'));
    for (const name of packagesOf(code)) shipped.add(name);
    writeFileSync(to, code);
  } else cpSync(from, to);
}
chmodSync(join(folder, 'src/cli/raan.mjs'), 0o755);
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(shipped), undefined, 2)}\n`);
writeTypes(folder);
writeDocs(folder);

function filesOf(path: string): readonly string[] {
  return globSync('**/*', { cwd: join(ROOT, path), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .toSorted();
}

async function compile(file: string, source: string): Promise<string> {
  const code = TYPESCRIPT.test(file) ? await stripped(file, source) : source;
  const renamed = code.replaceAll(MODULE_PATH, (_, path: string) => `${path}.js`);
  return NAMES_FILES.has(file) ? renamed.replaceAll(/\\\.tsx?\b/g, String.raw`\.js`) : renamed;
}

/** Compiles a module to JavaScript without types, JSX and macros. */
async function stripped(file: string, source: string): Promise<string> {
  const expanded = /from ['"]@lingui\/(?:core|react)\/macro['"]/.test(source)
    ? await withoutMacros(file, source)
    : source;
  const { code } = await transformWithOxc(expanded, file, {
    sourcemap: false,
    jsx: { runtime: 'automatic' },
    target: 'esnext',
  });
  return code;
}

async function withoutMacros(file: string, source: string): Promise<string> {
  const result = await transformAsync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[linguiMacro, { descriptorFields: 'id-only' }]],
  });
  if (typeof result?.code !== 'string') throw new Error(`${file}: Babel returned no code`);
  return result.code;
}

/** Names of the packages that a module imports, without built-in modules such as `node:fs`. */
function packagesOf(code: string): readonly string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)(?=['"/])/g)].map(
    ([, name = '']) => name,
  );
}
