import { posix } from 'node:path';
import { parseSync, type Node } from 'oxc-parser';
import type { Finding } from './rules.ts';
import { isCode, isTest, type Tree } from './tree.ts';

/** A path from the root, as commands, bundlers and servers name it. */
const FROM_ROOT = /(?<![\w./#@-])!?\/?((?:schemas|machines|registry|src|packages|tests)\/[\w@.*{},[\]/-]*[\w*}])/g;
/** A file beside the one that names it. */
const RELATIVE = /^\.{1,2}\/[\w@.*{},/-]+\.[a-z]\w+$/;
/** A pattern for paths below one of the folders. */
const PATTERN = /(?:^|\^|\/)(?:schemas|machines|registry|src|packages|tests)\\\//;
/** Paths written by commands, names with placeholders, and a file beside the built server. */
const NO_SOURCE = /\/(?:\.cache|node_modules)(?:\/|$)|\{\w+\}(?:$|\/)|^src\/build\.json$/;
const WILDCARD = /[*{[]/;
/** An example of a page that is a file of its own; `tests/recipes` and `tests/extend` write these files. */
const EXAMPLE = /^```\w+ file=[^]*?^```$/gm;
/** Parsing all other files would find nothing. */
const MAY_NAME = new RegExp(String.raw`${FROM_ROOT.source}|${PATTERN.source}|import\.meta\.(?:glob|url)`);
/** Their paths are checked as imports. */
const IMPORTS = new Set(['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'TSImportType']);

interface Text {
  readonly value: string;
  readonly isPattern: boolean;
  readonly line: number;
}

/**
 * Paths in strings and patterns. No compiler follows them, so that a moved folder breaks them in silence. `named`: files beside
 * the tree that name paths, such as `package.json`.
 */
export function checkPaths(tree: Tree, named: Tree): Finding[] {
  const files = [...tree.keys()];
  const known = new Set(files.flatMap((path) => [path, ...foldersOf(path)]));
  const matchesGlob = (glob: string) => {
    const [start = ''] = glob.split(WILDCARD, 1);
    return [...known].some((each) => each.startsWith(start) && posix.matchesGlob(each, glob));
  };
  const exists = (path: string) => NO_SOURCE.test(path) || (WILDCARD.test(path) ? matchesGlob(path) : known.has(path));
  const matches = (source: string) => {
    const pattern = new RegExp(source);
    return files.some((file) => pattern.test(file) || pattern.test(`/${file}`));
  };
  const code = [...tree].filter(([file, text]) => isCode(file) && !isTest(file) && MAY_NAME.test(text));
  return [...code, ...named].flatMap(([file, text]) =>
    readTexts(file, text).flatMap(({ value, isPattern, line }) => {
      if (isPattern)
        return PATTERN.test(value) && !matches(value)
          ? [
              {
                file,
                line,
                message: `has the pattern ${value}, which no file matches: follow the files to where they are`,
              },
            ]
          : [];
      return pathsIn(value, file)
        .filter((path) => !exists(path) && !exists(value.replace(/^\.\//, '')))
        .map((path) => ({ file, line, message: `names ${path}, which is not there: follow it to where it is` }));
    }),
  );
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Paths below the root that a text names. */
function pathsIn(value: string, file: string): readonly string[] {
  if (RELATIVE.test(value)) {
    const path = posix.join(posix.dirname(file), value);
    return isBelowFolders(path) ? [path] : [];
  }
  return [...value.matchAll(FROM_ROOT)].map(([, path = '']) => path);
}

function isBelowFolders(path: string): boolean {
  return /^(?:schemas|machines|registry|src|packages|tests)\//.test(path);
}

/** Strings, parts of templates and patterns of code; every line of another file. */
function readTexts(file: string, text: string): readonly Text[] {
  if (!isCode(file))
    return text
      .replaceAll(EXAMPLE, (example) => example.replaceAll(/.+/g, ''))
      .split('\n')
      .map((value, at) => ({ value, isPattern: false, line: at + 1 }));
  const found: Text[] = [];
  const visit = (node: Node): void => {
    if (IMPORTS.has(node.type)) return;
    const line = () => text.slice(0, node.start).split('\n').length;
    if (node.type === 'Literal' && 'regex' in node)
      found.push({ value: node.regex.pattern, isPattern: true, line: line() });
    else if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ value: node.value, isPattern: false, line: line() });
    else if (node.type === 'TemplateElement')
      found.push({ value: node.value.cooked ?? '', isPattern: false, line: line() });
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, text).program);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
