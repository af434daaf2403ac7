/** Small faults put into a machine's own source, one at a time: what a careless change could do to it. */
import { type Node, parseSync, Visitor } from 'oxc-parser';

export interface Mutant {
  /** `file · what is done · original · number among equals`: stays the same when lines move. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly source: string;
}

interface Change {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OPPOSITE: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/** Methods that keep a list or a text and change a part of it: leaving them out is a fault worth trying. */
const KEEPERS = new Set(['filter', 'slice', 'toSorted', 'flatMap', 'concat', 'replace', 'trim']);

/** Properties that say nothing to a running machine: types, and the id that only names it. */
const SILENT = new Set(['types', 'id', 'description']);

/** All single faults of one file. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const changes = changesIn(file, source).filter(({ start, end, text }) => source.slice(start, end) !== text);
  const met = new Map<string, number>();
  return changes.map(({ kind, start, end, text }) => {
    const original = source.slice(start, end).replaceAll(/\s+/g, ' ');
    const what = `${file} · ${kind} · ${original.length > 70 ? `${original.slice(0, 70)}…` : original}`;
    const count = (met.get(what) ?? 0) + 1;
    met.set(what, count);
    return {
      name: count === 1 ? what : `${what} · ${count}`,
      file,
      line: source.slice(0, start).split('\n').length,
      source: source.slice(0, start) + text + source.slice(end),
    };
  });
}

function changesIn(file: string, source: string): readonly Change[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const others = otherStates(source);
  const silent: [number, number][] = [];
  const keys: [number, number][] = [];
  const changes: Change[] = [];
  const hush = ({ start, end }: Pick<Node, 'start' | 'end'>) => silent.push([start, end]);
  const add = (kind: string, { start, end }: Pick<Node, 'start' | 'end'>, text: string) =>
    changes.push({ kind, start, end, text });
  const textOf = ({ start, end }: Pick<Node, 'start' | 'end'>) => source.slice(start, end);
  new Visitor({
    ImportDeclaration: hush,
    TSTypeAliasDeclaration: hush,
    TSInterfaceDeclaration: hush,
    TSTypeAnnotation: hush,
    TSTypeParameterInstantiation: hush,
    Property: (node) => {
      const name = node.key.type === 'Identifier' ? node.key.name : '';
      // An effect's own text is there to be replaced.
      if (SILENT.has(name) || /=> missing\('\w+'\)\)?$/.test(textOf(node))) hush(node);
      else if (!node.computed) keys.push([node.key.start, node.key.end]);
    },
    TSAsExpression: (node) => {
      hush(node.typeAnnotation);
    },
    FunctionDeclaration: (node) => {
      if (node.id?.name === 'missing') hush(node);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'missing') hush(node);
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        KEEPERS.has(callee.property.name)
      )
        add('leave out the call', node, textOf(callee.object));
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') add('turn round', node, String(!node.value));
      if (typeof node.value === 'number') add('one more', node, String(node.value + 1));
      if (typeof node.value === 'string') add('another', node, `'${others.get(node.value) ?? `${node.value}?`}'`);
    },
    TemplateLiteral: (node) => add('no text', node, "''"),
    BinaryExpression: (node) => {
      const opposite = OPPOSITE[node.operator];
      if (opposite !== undefined)
        add(`${node.operator} becomes ${opposite}`, node, binary(node.left, opposite, node.right));
    },
    LogicalExpression: (node) => {
      const opposite = OPPOSITE[node.operator];
      if (opposite !== undefined)
        add(`${node.operator} becomes ${opposite}`, node, binary(node.left, opposite, node.right));
      if (node.operator === '??') {
        add('only the first', node, textOf(node.left));
        add('only the second', node, textOf(node.right));
      }
    },
    ConditionalExpression: (node) => {
      add('always the first', node, `(${textOf(node.consequent)})`);
      add('always the second', node, `(${textOf(node.alternate)})`);
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') add('not negated', node, textOf(node.argument));
    },
    IfStatement: (node) => {
      add('always', node.test, 'true');
      add('never', node.test, 'false');
    },
    ObjectExpression: (node) => {
      for (const property of node.properties) add('leave out', withComma(property, source), '');
    },
    ArrayExpression: (node) => {
      for (const element of node.elements) if (element !== null) add('leave out', withComma(element, source), '');
    },
    ExpressionStatement: (node) => add('leave out', node, ''),
  }).visit(program);
  return changes.filter(
    ({ start, end }) =>
      !silent.some(([from, to]) => start >= from && start < to) &&
      !keys.some(([from, to]) => start >= from && end <= to),
  );

  function binary(left: Pick<Node, 'start' | 'end'>, operator: string, right: Pick<Node, 'start' | 'end'>): string {
    return `${textOf(left)} ${operator} ${textOf(right)}`;
  }
}

/** For the name of each state another state of the file: a transition that leads elsewhere. */
function otherStates(source: string): ReadonlyMap<string, string> {
  const targets = [...source.matchAll(/(?:target|initial|[\w'.]+): '(\.?[a-z]\w*)'/g)].flatMap(([, name = '']) =>
    new RegExp(`^ +${name.replace('.', '')}: \\{`, 'm').test(source) ? [name] : [],
  );
  const names = [...new Set(targets)];
  return new Map(names.map((name, index) => [name, names[(index + 1) % names.length] ?? name]));
}

/** An element of a list with the comma that follows it. */
function withComma({ start, end }: Pick<Node, 'start' | 'end'>, source: string): { start: number; end: number } {
  const after = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  return { start, end: end + after };
}
