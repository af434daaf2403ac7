/** Reads the charts of machines from the text of a module: a component exports no machine, and Node can't load it. */
import { parseSync } from 'rolldown/utils';
import { isRecord } from '../../../../schemas/record.ts';

/** A state of a machine as its source has it. */
export interface WrittenState {
  readonly key: string;
  /** The id that other states name with `#`. */
  readonly id: string;
  readonly parent: WrittenState | undefined;
  readonly states: Map<string, WrittenState>;
  /** Whether it may have further states, such as those of a spread or of a variable. */
  readonly isOpen: boolean;
  readonly transitions: readonly WrittenTarget[];
}

/** A literal target with its line. */
export interface WrittenTarget {
  /** The event's name, or the key of the transition, such as `always`. */
  readonly event: string;
  readonly target: string;
  readonly line: number;
}

type Expression = Readonly<Record<string, unknown>>;

/** Wrappers that do not change a value: `{ … } as const`. */
const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']);

/** The root states of all machines in a module; none for a module that does not parse. */
export function readMachines(file: string, code: string): readonly WrittenState[] {
  if (!code.includes('createMachine')) return [];
  const lineOf = (offset: unknown) => code.slice(0, Number(offset)).split('\n').length;
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) return [];
  const found: WrittenState[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isRecord(value)) return;
    if (value.type === 'CallExpression' && calledName(value.callee) === 'createMachine') {
      const [config] = Array.isArray(value.arguments) ? value.arguments : [];
      const { id } = entriesOf(config);
      // XState's own default.
      const name = textOf(id) ?? '(machine)';
      found.push(readState({ value: config, key: name, parent: undefined, lineOf }));
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(program);
  return found;
}

interface ReadOptions {
  readonly value: unknown;
  readonly key: string;
  readonly parent: WrittenState | undefined;
  readonly lineOf: (offset: unknown) => number;
}

function readState({ value, key, parent, lineOf }: ReadOptions): WrittenState {
  const { id, states, ...config } = entriesOf(value);
  const inner = states === undefined ? {} : entriesOf(states);
  const state: WrittenState = {
    key,
    id: textOf(id) ?? (parent === undefined ? key : `${parent.id}.${key}`),
    parent,
    states: new Map(),
    isOpen:
      !isComplete(value) ||
      (states !== undefined && !isComplete(states)) ||
      (id !== undefined && textOf(id) === undefined),
    transitions: targetsOf(config, lineOf),
  };
  for (const [name, child] of Object.entries(inner))
    state.states.set(name, readState({ value: child, key: name, parent: state, lineOf }));
  return state;
}

function targetsOf(config: Readonly<Record<string, unknown>>, lineOf: ReadOptions['lineOf']): readonly WrittenTarget[] {
  const { initial, always, onDone, on, after, invoke } = config;
  const events = Object.entries(entriesOf(on));
  const delays = Object.entries(entriesOf(after)).map(([delay, value]) => [`after ${delay}`, value] as const);
  const invoked = itemsOf(invoke).flatMap((each) => {
    const entries = entriesOf(each);
    const source = textOf(entries.src);
    return ['onDone', 'onError', 'onSnapshot'].map(
      (name) => [source === undefined ? name : `${name} of ${source}`, entries[name]] as const,
    );
  });
  const own = [
    ['initial', initial],
    ['always', always],
    ['onDone', onDone],
  ] as const;
  return [...own, ...events, ...delays, ...invoked].flatMap(([event, value]) =>
    itemsOf(value).flatMap((each) => {
      const written = textOf(each) === undefined ? entriesOf(each).target : each;
      return itemsOf(written).flatMap((item) => {
        const target = textOf(item);
        return target === undefined ? [] : [{ event, target, line: lineOf(unwrapped(item)?.start) }];
      });
    }),
  );
}

/** The items of a list, or a single value. */
function itemsOf(value: unknown): readonly unknown[] {
  const expression = unwrapped(value);
  if (expression === undefined) return [];
  if (expression.type !== 'ArrayExpression') return [expression];
  return Array.isArray(expression.elements) ? expression.elements : [];
}

/** The values of an object by their literal keys. */
function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    propertiesOf(value).flatMap((property) => {
      const key = keyOf(property);
      return key === undefined ? [] : [[key, property.value]];
    }),
  );
}

/** Whether all keys of an object are literal. */
function isComplete(value: unknown): boolean {
  return (
    unwrapped(value)?.type === 'ObjectExpression' && propertiesOf(value).every((each) => keyOf(each) !== undefined)
  );
}

function propertiesOf(value: unknown): readonly Expression[] {
  const expression = unwrapped(value);
  if (expression?.type !== 'ObjectExpression' || !Array.isArray(expression.properties)) return [];
  return expression.properties.filter(isRecord);
}

function keyOf({ type, key, computed }: Expression): string | undefined {
  if (type !== 'Property' || !isRecord(key)) return undefined;
  if (key.type === 'Identifier') return computed === true ? undefined : String(key.name);
  return key.type === 'Literal' ? String(key.value) : textOf(key);
}

/** The text of a string or of a template without expressions. */
function textOf(value: unknown): string | undefined {
  const expression = unwrapped(value);
  if (expression?.type === 'Literal' && typeof expression.value === 'string') return expression.value;
  if (expression?.type !== 'TemplateLiteral' || !Array.isArray(expression.quasis)) return undefined;
  const [only, ...others]: readonly unknown[] = expression.quasis;
  if (others.length > 0 || !isRecord(only) || !isRecord(only.value)) return undefined;
  return typeof only.value.cooked === 'string' ? only.value.cooked : undefined;
}

function unwrapped(value: unknown): Expression | undefined {
  if (!isRecord(value)) return undefined;
  return WRAPPERS.has(String(value.type)) ? unwrapped(value.expression) : value;
}

function calledName(callee: unknown): unknown {
  const expression = unwrapped(callee);
  if (expression?.type === 'Identifier') return expression.name;
  return isRecord(expression?.property) ? expression.property.name : undefined;
}
