/** Tests that carry the id of a field fault: `meta: { field: ['1.3'] }` in Vitest, `tag: ['@field-1.3']` in Playwright. */
import { type Node, parseSync } from 'oxc-parser';
import type { Tree } from '../architecture/tree.ts';

/** A test that proves a line; `title` has "…" for every value that the run fills in. */
export interface TaggedTest {
  readonly line: string;
  readonly file: string;
  readonly title: string;
}

/** The tags of all test files, and the faults of tags that belong to no test. */
export interface TagScan {
  readonly tests: readonly TaggedTest[];
  readonly faults: readonly string[];
}

const TEST_FILE = /\.(?:test|e2e)\.(?:tsx?|mjs)$/;
const PLAYWRIGHT_TAG = /^@field-(.+)$/;
/** Placeholders of Vitest's `each`. */
const PLACEHOLDER = /%[sdifjoO#$%]|\$[\w.]+/g;
/** A run fills in these titles. */
const VALUE = '…';

/** Finds the tagged tests of a tree. */
export function findTaggedTests(tree: Tree): TagScan {
  const scans = [...tree]
    .filter(([file, text]) => TEST_FILE.test(file) && (text.includes('field') || text.includes('@field-')))
    .map(([file, text]) => scanFile(file, text));
  return { tests: scans.flatMap(({ tests }) => tests), faults: scans.flatMap(({ faults }) => faults) };
}

function scanFile(file: string, text: string): TagScan {
  const { program } = parseSync(file, text);
  const constants = constantsOf(program);
  const used = new Set<Node>();
  const tests: TaggedTest[] = [];
  visit(program, []);
  const loose = fieldLists(program, constants).filter((list) => !used.has(list));
  return {
    tests,
    faults: loose.map((list) => {
      const line = text.slice(0, list.start).split('\n').length;
      return `${file}:${line} has a field tag that belongs to no test with a title: write it into the test's own options`;
    }),
  };

  function visit(node: Node, around: readonly string[]): void {
    let titles = around;
    if (node.type === 'CallExpression') {
      const [first, ...rest] = node.arguments;
      const title = first === undefined ? undefined : titleOf(resolved(first, constants));
      if (title !== undefined) {
        for (const option of rest)
          for (const line of tagsIn(resolved(option, constants)))
            tests.push({ line, file, title: [...around, title].join(` ${VALUE} `) });
        if (isDescribe(node.callee)) titles = [...around, title];
      }
    }
    for (const child of childrenOf(node)) visit(child, titles);
  }

  function tagsIn(options: Node): string[] {
    return listsIn(options, constants).flatMap(({ list, isPlaywright }) => {
      used.add(list);
      return stringsIn(list).flatMap((text) => {
        if (!isPlaywright) return [text];
        const line = PLAYWRIGHT_TAG.exec(text)?.[1];
        return line === undefined ? [] : [line];
      });
    });
  }
}

/** The lists of tags of a test's options: `meta.field`, and `tag` where it has a field tag. */
function listsIn(options: Node, constants: Constants): { readonly list: Node; readonly isPlaywright: boolean }[] {
  const meta = property(options, 'meta', constants);
  const field = meta === undefined ? undefined : property(meta, 'field', constants);
  const tag = property(options, 'tag', constants);
  return [
    ...(field === undefined ? [] : [{ list: field, isPlaywright: false }]),
    ...(tag !== undefined && stringsIn(tag).some((text) => PLAYWRIGHT_TAG.test(text))
      ? [{ list: tag, isPlaywright: true }]
      : []),
  ];
}

/** All that looks like a list of tags, wherever it is. */
function fieldLists(program: Node, constants: Constants): Node[] {
  const found: Node[] = [];
  visit(program);
  return found;

  function visit(node: Node): void {
    if (node.type === 'Property' && nameOf(node.key) === 'meta') {
      const field = property(resolved(node.value, constants), 'field', constants);
      if (field !== undefined) found.push(field);
    }
    if (node.type === 'Property' && nameOf(node.key) === 'tag') {
      const list = resolved(node.value, constants);
      if (stringsIn(list).some((text) => PLAYWRIGHT_TAG.test(text))) found.push(list);
    }
    for (const child of childrenOf(node)) visit(child);
  }
}

/** Values of the file's constants by name. A name that is declared twice has the last value. */
type Constants = ReadonlyMap<string, Node>;

function constantsOf(program: Node): Constants {
  const constants = new Map<string, Node>();
  visit(program);
  return constants;

  function visit(node: Node): void {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init !== null)
      constants.set(node.id.name, node.init);
    for (const child of childrenOf(node)) visit(child);
  }
}

/** The value that a constant's name or a cast stands for. */
function resolved(node: Node, constants: Constants): Node {
  switch (node.type) {
    case 'Identifier': {
      const value = constants.get(node.name);
      return value === undefined || value === node ? node : resolved(value, constants);
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return resolved(node.expression, constants);
    default:
      return node;
  }
}

function property(object: Node, name: string, constants: Constants): Node | undefined {
  if (object.type !== 'ObjectExpression') return undefined;
  for (const each of object.properties) {
    if (each.type === 'Property' && nameOf(each.key) === name) return resolved(each.value, constants);
    const spread =
      each.type === 'SpreadElement' ? property(resolved(each.argument, constants), name, constants) : undefined;
    if (spread !== undefined) return spread;
  }
  return undefined;
}

function nameOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

function stringsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  return node.type === 'ArrayExpression' ? node.elements.flatMap((each) => (each === null ? [] : stringsIn(each))) : [];
}

/** A title with "…" for each of its values; undefined where the argument is no title. */
function titleOf(node: Node): string | undefined {
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? node.value.replaceAll(PLACEHOLDER, VALUE) : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => (value.cooked ?? '').replaceAll(PLACEHOLDER, VALUE)).join(VALUE);
}

/** `describe(…)`, `test.describe(…)`, `describe.each(…)(…)`, and helpers such as `describeService(…)`. */
function isDescribe(callee: Node): boolean {
  switch (callee.type) {
    case 'Identifier':
      return callee.name.startsWith('describe');
    case 'MemberExpression':
      return (
        isDescribe(callee.object) || (callee.property.type === 'Identifier' && callee.property.name === 'describe')
      );
    case 'CallExpression':
      return isDescribe(callee.callee);
    default:
      return false;
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
