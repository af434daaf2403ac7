import { posix } from 'node:path';
import { parseSync, type Node, type ParseResult } from 'oxc-parser';
import { readNewerFeatures } from './baseline.ts';
import { isNode, readAmountArithmetic, readLocalDates } from './exact.ts';
import { readKeyReads } from './keys.ts';
import { lineCounter } from './prose.ts';
import { isCode, type Tree } from './tree.ts';

/** How an import is followed: `type` leaves nothing at run time, `lazy` is `import()`. */
export type ImportKind = 'value' | 'type' | 'lazy';

export type Import = {
  from: string;
  line: number;
  /** As it is written. */
  specifier: string;
  /** A path below the root for the project's own files, else the package's name (`node:fs`, `@lingui/react`). */
  to: string;
  own: boolean;
  kind: ImportKind;
  /** Names of the imported or re-exported values; `*` for all. */
  names: readonly string[];
};

/** A global that is used, not declared in the file, for example `fetch`. */
export type GlobalUse = { line: number; name: string };

/** Lines of `x as unknown as T` and the like, of arithmetic on amounts as floats, and of dates read in the machine's time zone. */
export type Source = {
  path: string;
  imports: Import[];
  globals: GlobalUse[];
  doubleCasts: number[];
  amountArithmetic: number[];
  localDates: number[];
  /** Lines of what browsers of `browserslist` may lack. */
  newerFeatures: number[];
  /** Lines that read which key an event is of. */
  keyReads: number[];
};

const ALIAS = /^#(schemas|machines|registry)\//;

/** Parses all code of a tree. @throws when a file is no valid TypeScript */
export function readSources(tree: Tree): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const [path, text] of tree) if (isCode(path)) sources.set(path, readSource(path, text));
  return sources;
}

/** The imports of all code of a tree, for a tenth of the time of `readSources`. @throws when a file is no valid TypeScript */
export function readAllImports(tree: Tree): Import[] {
  return [...tree].flatMap(([path, text]) => (isCode(path) ? readImports(path, text, parse(path, text).module) : []));
}

function parse(path: string, text: string): ParseResult {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return parsed;
}

function readSource(path: string, text: string): Source {
  const { program, module } = parse(path, text);
  const lineOf = lineCounter(text);
  return {
    path,
    imports: readImports(path, text, module),
    globals: readGlobals(program, lineOf),
    doubleCasts: readDoubleCasts(program).map(lineOf),
    amountArithmetic: readAmountArithmetic(program).map(lineOf),
    localDates: readLocalDates(program).map(lineOf),
    newerFeatures: readNewerFeatures(program, text).map(lineOf),
    keyReads: readKeyReads(program, text).map(lineOf),
  };
}

function readImports(path: string, text: string, module: ParseResult['module']): Import[] {
  const lineOf = lineCounter(text);
  const imports: Import[] = [];
  const add = (specifier: string, offset: number, kind: ImportKind, names: readonly string[]) => {
    imports.push({ from: path, line: lineOf(offset), specifier, kind, names, ...resolve(path, specifier) });
  };

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    add(moduleRequest.value, start, typeOnly ? 'type' : 'value', valueNames(entries));
  }
  for (const { entries, start } of module.staticExports) {
    const [first] = entries;
    if (!first?.moduleRequest) continue;
    const typeOnly = entries.every(({ isType }) => isType);
    add(first.moduleRequest.value, start, typeOnly ? 'type' : 'value', valueNames(entries));
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(written);
    if (literal?.[2]) add(literal[2], start, 'lazy', ['*']);
  }
  return imports;
}

/** Names of values among the entries of an import or export; the whole namespace is `*`. */
function valueNames(
  entries: readonly { readonly isType: boolean; readonly importName: { readonly name: string | null } }[],
): readonly string[] {
  return entries.flatMap(({ isType, importName }) => (isType ? [] : [importName.name ?? '*']));
}

function resolve(from: string, specifier: string): { to: string; own: boolean } {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('.')) return { to: posix.join(posix.dirname(from), bare), own: true };
  // In a shop project's build it is that project's list.
  if (bare === '#project') return { to: 'registry/project/none.ts', own: true };
  if (bare === '#settings') return { to: 'schemas/shop-settings.ts', own: true };
  if (ALIAS.test(bare)) return { to: bare.slice(1), own: true };
  if (bare.startsWith('node:')) return { to: bare, own: false };
  const parts = bare.split('/');
  return { to: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/'), own: false };
}

/** `globalThis.fetch` and the like are the same as `fetch`. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self']);
const TYPES_WITH_VALUE = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSTypeAssertion',
]);

/**
 * The globals that a file uses as values. A name that is declared anywhere in the file counts as its own. That is less
 * exact than a scope analysis, and enough for a rule that nobody tries to circumvent.
 */
function readGlobals(program: Node, lineOf: (offset: number) => number): GlobalUse[] {
  const declared = new Set<string>();
  const used: { name: string; start: number }[] = [];
  visit(program, 'program');
  return used.filter(({ name }) => !declared.has(name)).map(({ name, start }) => ({ name, line: lineOf(start) }));

  function visit(node: Node, role: string): void {
    if (node.type.startsWith('TS') && !TYPES_WITH_VALUE.has(node.type) && !node.type.startsWith('TSParameter')) return;
    if (node.type === 'Identifier') {
      if (role === 'binding') declared.add(node.name);
      else if (role !== 'name') used.push({ name: node.name, start: node.start });
      return;
    }
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier') {
      if (GLOBAL_OBJECTS.has(node.object.name) && !node.computed) {
        used.push({ name: node.property.name, start: node.start });
      }
    }
    for (const [key, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, roleOf(node, key, role));
      }
    }
  }
}

/** Offsets of casts of a cast, which silence the compiler whatever the two types are. */
function readDoubleCasts(program: Node): number[] {
  const found: number[] = [];
  visit(program);
  return found;

  function visit(node: Node): void {
    if (isCast(node) && isCast(withoutParentheses(node.expression))) found.push(node.start);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }
}

function isCast(node: Node): node is Extract<Node, { type: 'TSAsExpression' | 'TSTypeAssertion' }> {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
}

function withoutParentheses(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;
}

/** Whether a child is a name that is declared (`binding`), a mere name (`name`), or an expression (`value`). */
function roleOf(node: Node, key: string, role: string): string {
  switch (node.type) {
    case 'MemberExpression':
      return key === 'property' && !node.computed ? 'name' : 'value';
    case 'Property':
      if (key === 'key' && !node.computed) return 'name';
      return role === 'binding' ? 'binding' : 'value';
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'AccessorProperty':
      return key === 'key' && !node.computed ? 'name' : 'value';
    case 'VariableDeclarator':
      return key === 'id' ? 'binding' : 'value';
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return key === 'id' || key === 'params' ? 'binding' : 'value';
    case 'ClassDeclaration':
    case 'ClassExpression':
      return key === 'id' ? 'binding' : 'value';
    case 'CatchClause':
      return key === 'param' ? 'binding' : 'value';
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return key === 'local' ? 'binding' : 'name';
    case 'ExportSpecifier':
      return 'name';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return key === 'label' ? 'name' : 'value';
    case 'AssignmentPattern':
      return key === 'left' ? role : 'value';
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
    case 'TSParameterProperty':
      return role;
    default:
      return 'value';
  }
}
