/**
 * `node packages/raan/api-report.ts [--check]`: writes `api/<subpath>.api.md`. Each report has the public names of one
 * subpath of `raan` with their types, and the types of this repository that they use. So a review shows every change of
 * the public interface. API Extractor needs a compiler that TypeScript 7 no longer has.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import process from 'node:process';
import { parseSync } from 'oxc-parser';
import { LANGS } from '../../schemas/lang.ts';
import { DEPRECATIONS } from './deprecations.ts';
import { compileTypes } from './pack/types.ts';
import { schemaShape } from './schema-shape.ts';
import { SUBPATHS } from './vite.ts';

const FOLDER = join(import.meta.dirname, 'api');
/** Limit of a value's type in a report (characters). */
const LONGEST_VALUE = 600;
const COMMAND = 'node packages/raan/api-report.ts';

/** A name of a module: a declaration of it, or of another module. */
type Binding =
  | { readonly kind: 'declared'; readonly text: string }
  | { readonly kind: 'imported'; readonly from: string; readonly name: string };

interface Declarations {
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Local names by their exported names. */
  readonly exported: ReadonlyMap<string, string>;
  /** Modules whose exports it re-exports. */
  readonly all: readonly string[];
}

/** A declaration that a report shows. */
interface Shown {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** Reads modules of a folder of declarations, each once. */
function createReader(folder: string): (file: string) => Declarations {
  const known = new Map<string, Declarations>();
  return (file) => {
    const declarations = known.get(file) ?? readDeclarations(folder, file);
    known.set(file, declarations);
    return declarations;
  };
}

function readDeclarations(folder: string, file: string): Declarations {
  const source = readFileSync(join(folder, file.replace(/\.tsx?$/, '.d.ts')), 'utf8');
  const { program, comments } = parseSync(`${file}.d.ts`, source);
  const bindings = new Map<string, Binding>();
  const exported = new Map<string, string>();
  const all: string[] = [];
  const declare = (name: string, node: { readonly start: number; readonly end: number }) => {
    const before = comments.findLast(({ end }) => end <= node.start && source.slice(end, node.start).trim() === '');
    const [deprecated = ''] = /@deprecated[^\n*]*/.exec(before?.value ?? '') ?? [];
    const text = `${deprecated === '' ? '' : `/** ${deprecated.trim()} */\n`}${withoutComments(source.slice(node.start, node.end))}`;
    const overloads = bindings.get(name);
    bindings.set(name, {
      kind: 'declared',
      text: `${overloads?.kind === 'declared' ? `${overloads.text}\n` : ''}${shownText(text, new RegExp(`^export type ${name} =`, 'm').test(source))}`,
    });
  };
  const moduleOf = (specifier: string) =>
    specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : specifier;
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const each of statement.specifiers)
        bindings.set(each.local.name, {
          kind: 'imported',
          from: moduleOf(statement.source.value),
          name:
            each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
              ? each.imported.name
              : each.local.name,
        });
    } else if (statement.type === 'ExportAllDeclaration') all.push(moduleOf(statement.source.value));
    else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported: as } of statement.specifiers) {
        if (local.type !== 'Identifier' || as.type !== 'Identifier') continue;
        const inner = statement.source === null ? local.name : `${as.name} of ${statement.source.value}`;
        exported.set(as.name, inner);
        if (statement.source !== null)
          bindings.set(inner, { kind: 'imported', from: moduleOf(statement.source.value), name: local.name });
      }
      for (const name of namesOf(statement.declaration)) {
        declare(name, statement);
        exported.set(name, name);
      }
    } else for (const name of namesOf(statement)) declare(name, statement);
  }
  return { bindings, exported, all };
}

/** Names that a statement declares. */
function namesOf(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('declarations' in node && Array.isArray(node.declarations)) return node.declarations.flatMap(namesOf);
  const { id } = node as { readonly id?: unknown };
  return typeof id === 'object' && id !== null && 'name' in id && typeof id.name === 'string' ? [id.name] : [];
}

/**
 * Removes comments except deprecations, because comments are not part of the contract. Strings in the declarations
 * contain no comment marks.
 */
function withoutComments(text: string): string {
  return text
    .split('/**')
    .map((part, at) => {
      const [comment = '', ...code] = at === 0 ? ['', part] : part.split('*/');
      return (comment.includes('@deprecated') ? `/**${comment}*/` : '') + code.join('*/');
    })
    .join('')
    .replaceAll(/^[ \t]*\n/gm, '')
    .trim();
}

/** The table of languages (schemas/lang.ts): a further one changes no interface. */
const LANGUAGES = /^declare const ROWS\b/;
const CODES = LANGS.join('|');
/** Languages as the compiler writes them: a union, and fields of an object. */
const LANG_UNION = new RegExp(`"(?:${CODES})"(?: \\| "(?:${CODES})")+`, 'g');
const LANG_FIELDS = new RegExp(`(?:\\b(?:${CODES})\\??: [^;{}]*(?:\\{[^{}]*\\}[^;{}]*)?;\\s*)+`, 'g');

/**
 * A declaration for a report. Types of schemas are for compilers: the type of their values replaces them if it has the
 * same name, or else their shape. A fingerprint replaces other large values.
 */
function shownText(text: string, hasType: boolean): string {
  const [head, name] = /^(?:export )?declare const (\w+)/.exec(text) ?? [];
  if (LANGUAGES.test(text)) return 'declare const ROWS: /* the languages */;';
  const shape = head === undefined ? undefined : schemaShape(text);
  if (shape !== undefined) return `${head}: Schema<${hasType ? name : withoutLangs(shape)}>;`;
  if (head === undefined || text.length <= LONGEST_VALUE) return text;
  return `${head}: /* ${createHash('sha256').update(withoutLangs(text)).digest('hex').slice(0, 12)} */;`;
}

/** The text, in which any number of languages reads alike. */
function withoutLangs(text: string): string {
  return text.replaceAll(LANG_UNION, 'Lang').replaceAll(LANG_FIELDS, 'Lang;');
}

/** All exports of a module, each with the module that declares it. */
function exportsOf(read: (file: string) => Declarations, file: string): ReadonlyMap<string, Shown> {
  const { exported, all } = read(file);
  const found = new Map<string, Shown>();
  for (const from of all) for (const [name, shown] of exportsOf(read, from)) found.set(name, shown);
  for (const [name, local] of exported)
    found.set(name, resolveName(read, file, local) ?? outside(name, read, file, local));
  return found;
}

function outside(name: string, read: (file: string) => Declarations, file: string, local: string): Shown {
  const binding = read(file).bindings.get(local);
  const from = binding?.kind === 'imported' ? binding.from : file;
  return { name, file: from, text: `export { ${name} } from '${from}';` };
}

/** Follows a local name to its declaration; undefined for names of packages and of the language. */
function resolveName(read: (file: string) => Declarations, file: string, name: string): Shown | undefined {
  const binding = read(file).bindings.get(name);
  if (binding === undefined) return undefined;
  if (binding.kind === 'declared') return { name, file, text: binding.text };
  if (!/\.tsx?$/.test(binding.from)) return undefined;
  return exportsOf(read, binding.from).get(binding.name);
}

/** @throws for a name that is `@deprecated` and not in the list of deprecations that projects are warned about */
function checkDeprecations(subpath: string, exported: ReadonlyMap<string, Shown>): void {
  for (const [name, { text }] of exported)
    if (
      text.startsWith('/** @deprecated') &&
      !DEPRECATIONS.some((each) => each.subpath === subpath && each.name === name)
    )
      throw new Error(`${name} of raan/${subpath} is @deprecated: add it to packages/raan/deprecations.ts`);
}

/** The report of a subpath. */
function reportOf(read: (file: string) => Declarations, subpath: string): string {
  const exported = exportsOf(read, `packages/raan/${subpath}.ts`);
  checkDeprecations(subpath, exported);
  const shown = new Set([...exported.values()].map(({ file, text }) => `${file} ${text}`));
  const others: Shown[] = [];
  const queue = [...exported.values()];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (!/\.tsx?$/.test(next.file)) continue;
    for (const word of new Set(next.text.match(/[A-Za-z_$][\w$]*/g))) {
      const found = word === next.name ? undefined : resolveName(read, next.file, word);
      if (found === undefined || shown.has(`${found.file} ${found.text}`)) continue;
      shown.add(`${found.file} ${found.text}`);
      others.push(found);
      queue.push(found);
    }
  }
  return [
    `# raan/${subpath}\n`,
    `Written by \`${COMMAND}\`. This report is a contract: CHANGELOG.md names every change of it.\n`,
    block([...exported].map(([name, each]) => ({ ...each, name }))),
    ...(others.length === 0 ? [] : ['\n## Types that these lead to\n', block(others)]),
  ].join('\n');
}

function block(list: readonly Shown[]): string {
  const texts = list
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.file < b.file ? -1 : 1))
    .map(({ text }) => text);
  return `\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`;
}

const isCheck = process.argv.includes('--check');
const folder = mkdtempSync(join(tmpdir(), 'raan-api-'));
try {
  compileTypes(folder);
  const read = createReader(folder);
  mkdirSync(FOLDER, { recursive: true });
  for (const subpath of [...SUBPATHS, 'vite']) {
    const file = join(FOLDER, `${subpath}.api.md`);
    const text = reportOf(read, subpath);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (isCheck) {
      process.stderr.write(
        `packages/raan/api/${subpath}.api.md is not up to date: run \`${COMMAND}\` and review it.\n`,
      );
      process.exitCode = 1;
    } else writeFileSync(file, text);
  }
} finally {
  rmSync(folder, { recursive: true });
}
