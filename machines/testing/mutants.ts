/** Mutants of a machine's source, one small fault each. */
import { type Node, parseSync, Visitor } from 'oxc-parser';

export interface Mutant {
  /** `file · mutator · original · number among equals`; stable when lines move. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The whole mutated file. */
  readonly source: string;
}

interface Edit {
  readonly mutator: string;
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

/** Methods whose result has the type of their receiver, so that the call can be left out. */
const REMOVABLE_CALLS = new Set(['filter', 'slice', 'toSorted', 'flatMap', 'concat', 'replace', 'trim']);

/** Properties without effect on a running machine. */
const INERT_PROPERTIES = new Set(['types', 'id', 'description']);

/** Generates all mutants of one file. Throws where it cannot be parsed. */
export function generateMutants(file: string, source: string): readonly Mutant[] {
  const edits = findEdits(file, source).filter(({ start, end, text }) => source.slice(start, end) !== text);
  const counts = new Map<string, number>();
  return edits.map(({ mutator, start, end, text }) => {
    const original = source.slice(start, end).replaceAll(/\s+/g, ' ');
    const name = `${file} · ${mutator} · ${original.length > 70 ? `${original.slice(0, 70)}…` : original}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return {
      name: count === 1 ? name : `${name} · ${count}`,
      file,
      line: source.slice(0, start).split('\n').length,
      source: source.slice(0, start) + text + source.slice(end),
    };
  });
}

function findEdits(file: string, source: string): readonly Edit[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const otherStates = findOtherStates(source);
  const ignored: [number, number][] = [];
  const keys: [number, number][] = [];
  const edits: Edit[] = [];
  const ignore = ({ start, end }: Pick<Node, 'start' | 'end'>) => ignored.push([start, end]);
  const add = (mutator: string, { start, end }: Pick<Node, 'start' | 'end'>, text: string) =>
    edits.push({ mutator, start, end, text });
  const textOf = ({ start, end }: Pick<Node, 'start' | 'end'>) => source.slice(start, end);
  new Visitor({
    ImportDeclaration: ignore,
    TSTypeAliasDeclaration: ignore,
    TSInterfaceDeclaration: ignore,
    TSTypeAnnotation: ignore,
    TSTypeParameterInstantiation: ignore,
    Property: (node) => {
      const name = node.key.type === 'Identifier' ? node.key.name : '';
      // `provide` replaces the implementation of an effect.
      if (INERT_PROPERTIES.has(name) || /=> missing\('\w+'\)\)?$/.test(textOf(node))) ignore(node);
      else if (!node.computed) keys.push([node.key.start, node.key.end]);
    },
    TSAsExpression: (node) => {
      ignore(node.typeAnnotation);
    },
    FunctionDeclaration: (node) => {
      if (node.id?.name === 'missing') ignore(node);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === 'Identifier' && callee.name === 'missing') ignore(node);
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        REMOVABLE_CALLS.has(callee.property.name)
      )
        add('leave out the call', node, textOf(callee.object));
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') add('turn round', node, String(!node.value));
      if (typeof node.value === 'number') add('one more', node, String(node.value + 1));
      if (typeof node.value === 'string') add('another', node, `'${otherStates.get(node.value) ?? `${node.value}?`}'`);
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
  return edits.filter(
    ({ start, end }) =>
      !ignored.some(([from, to]) => start >= from && start < to) &&
      !keys.some(([from, to]) => start >= from && end <= to),
  );

  function binary(left: Pick<Node, 'start' | 'end'>, operator: string, right: Pick<Node, 'start' | 'end'>): string {
    return `${textOf(left)} ${operator} ${textOf(right)}`;
  }
}

/** Another state of the file for each state name, to retarget transitions. */
function findOtherStates(source: string): ReadonlyMap<string, string> {
  const targets = [...source.matchAll(/(?:target|initial|[\w'.]+): '(\.?[a-z]\w*)'/g)].flatMap(([, name = '']) =>
    new RegExp(`^ +${name.replace('.', '')}: \\{`, 'm').test(source) ? [name] : [],
  );
  const names = [...new Set(targets)];
  return new Map(names.map((name, index) => [name, names[(index + 1) % names.length] ?? name]));
}

/** The range of a list element with the comma after it. */
function withComma({ start, end }: Pick<Node, 'start' | 'end'>, source: string): { start: number; end: number } {
  const after = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  return { start, end: end + after };
}
