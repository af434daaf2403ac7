/**
 * The walk over a tree that somebody else wrote (contract, chapter 3): limits and cycle cut → when → repeat → migrate →
 * `$t` and bind → validate → style. It never throws; whatever is wrong costs the node or the prop alone and is told.
 */
import type * as v from 'valibot';
import type { AnyProps, ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import { type Condition, type Diagnostic, MAX_LEVELS, MAX_NODES, NodeHead } from '#schemas/node.ts';
import { describeProblem, pointerToken } from '#schemas/problem.ts';
import { isRecord, salvage } from '#schemas/salvage.ts';
import { cleanValue, FORBIDDEN_KEYS, isForbiddenKey, type Room } from './clean.ts';
import { holds, visitorPart } from './condition.ts';
import { changeHtml } from './html-fields.ts';
import { PLACEHOLDER, type ResolvedNode } from './resolved.ts';
import { readPath, type Scope } from './scope.ts';

export interface ResolveOptions {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly lang: Lang;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly scope: Scope;
  readonly sanitise: (html: string) => string;
  readonly preview: boolean;
  /** Put before derived ids, so that the zones of one page do not clash. */
  readonly idPrefix?: string;
}

export interface Resolution {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the tree reads the page's data (`bind`, `repeat`): other data could make other nodes of it. */
  readonly readsScope: boolean;
}

/** Resolves a tree: one node, a list of nodes, or anything else. */
export function resolveTree(tree: unknown, options: ResolveOptions): Resolution {
  const walk: Walk = {
    ...options,
    diagnostics: [],
    ids: new Map(),
    above: new Set(),
    heads: new Map(),
    count: 0,
    visits: 0,
    readsScope: false,
    room: { left: MAX_CONTENT },
  };
  const roots = Array.isArray(tree) ? tree : tree === undefined || tree === null ? [] : [tree];
  const prefix = options.idPrefix ?? 'n';
  const nodes = untilSpent(walk, roots, (root, index) =>
    resolveNode(root, walk, {
      path: Array.isArray(tree) ? pointerToken(index) : '',
      id: `${prefix}${index}`,
      level: 1,
      scope: options.scope,
    }),
  );
  return { nodes, diagnostics: walk.diagnostics, readsScope: walk.readsScope };
}

interface Walk extends ResolveOptions {
  readonly diagnostics: Diagnostic[];
  /** How often each id was met. */
  readonly ids: Map<string, number>;
  readonly above: Set<object>;
  /** Heads that were read: a node that repeats is met many times. */
  readonly heads: Map<object, v.InferOutput<typeof NodeHead> | undefined>;
  /** Nodes that stand in the result, and nodes that were looked at, shown or not. */
  count: number;
  visits: number;
  readsScope: boolean;
  readonly room: Room;
}

/**
 * A page of 20,000 nodes stays far below these; repeats within repeats do not, nor long texts repeated. Values and characters
 * of all props together: as many as an answer can have bytes.
 */
const MAX_VISITS = 5 * MAX_NODES;
const MAX_CONTENT = 32 * 1024 * 1024;
const MAX_DIAGNOSTICS = 1000;

function isSpent({ count, visits, room }: Walk): boolean {
  return count > MAX_NODES || visits > MAX_VISITS || room.left < 0;
}

/** What becomes of a list's items, as long as the tree may grow. */
function untilSpent<T>(
  walk: Walk,
  list: readonly T[],
  visit: (item: T, index: number) => ResolvedNode[],
): ResolvedNode[] {
  const nodes: ResolvedNode[] = [];
  for (const [index, item] of list.entries()) {
    if (isSpent(walk)) break;
    nodes.push(...visit(item, index));
  }
  return nodes;
}

interface Place {
  readonly path: string;
  /** The id a node gets that has none of its own. */
  readonly id: string;
  readonly level: number;
  readonly scope: Scope;
}

type Tell = (level: Diagnostic['level'], code: string, path: string, message: string) => void;

function resolveNode(input: unknown, walk: Walk, place: Place): ResolvedNode[] {
  const type = isRecord(input) && typeof input.type === 'string' ? input.type : '';
  const tell: Tell = (level, code, path, message) => {
    if (walk.diagnostics.length < MAX_DIAGNOSTICS)
      walk.diagnostics.push({ level, code, nodeId: place.id, path, type, message });
  };
  walk.visits += 1;
  if (walk.visits > MAX_VISITS) {
    tell('error', 'TOO_MANY_NODES', place.path, `more than ${MAX_VISITS} nodes were met; the rest was cut`);
    return [];
  }
  if (!isRecord(input)) {
    tell('error', 'NOT_A_NODE', place.path, 'expected a node (an object with a type); it was left out');
    return [];
  }
  if (walk.above.has(input)) {
    tell('error', 'CYCLE', place.path, 'a node that contains itself was cut');
    return [];
  }
  if (place.level > MAX_LEVELS) {
    tell('error', 'TOO_DEEP', place.path, `the tree is deeper than ${MAX_LEVELS} levels; it was cut here`);
    return [];
  }
  const head = headOf(input, walk, place, tell);
  if (head === undefined) return [];
  if (head.when !== undefined && !holds(head.when, walk)) return [];
  walk.above.add(input);
  const node: Node = {
    input,
    type: head.type,
    v: head.v,
    when: head.when,
    style: head.style,
    bind: head.bind,
    givenId: head.id,
  };
  if (head.repeat !== undefined || head.bind !== undefined) walk.readsScope = true;
  const made =
    head.repeat === undefined
      ? resolveOne(node, walk, place, tell)
      : untilSpent(walk, itemsOf(readPath(place.scope, head.repeat.each), head.repeat.limit), (item, index) =>
          resolveOne(
            { ...node, givenId: node.givenId === undefined ? undefined : `${node.givenId}:${index}` },
            walk,
            {
              ...place,
              id: `${place.id}:${index}`,
              scope: { ...place.scope, [head.repeat?.as ?? 'item']: item },
            },
            tell,
          ),
        );
  walk.above.delete(input);
  return made;
}

function headOf(input: Record<string, unknown>, walk: Walk, place: Place, tell: Tell) {
  if (walk.heads.has(input)) return walk.heads.get(input);
  const { value: head, problems } = salvage(NodeHead, input, place.path);
  for (const problem of problems)
    tell(head === undefined ? 'error' : 'warn', 'INVALID_NODE', problem.path, describeProblem(problem));
  for (const key of FORBIDDEN_KEYS) {
    if (Object.hasOwn(input, key))
      tell('warn', 'FORBIDDEN_KEY', place.path + pointerToken(key), `the key "${key}" was dropped`);
  }
  walk.heads.set(input, head);
  return head;
}

interface Node {
  readonly input: Record<string, unknown>;
  readonly type: string;
  readonly v: number | undefined;
  readonly when: Condition | undefined;
  readonly style: ResolvedNode['style'] | undefined;
  readonly bind: Readonly<Record<string, string>> | undefined;
  readonly givenId: string | undefined;
}

function resolveOne(node: Node, walk: Walk, place: Place, tell: Tell): ResolvedNode[] {
  walk.count += 1;
  if (walk.count > MAX_NODES) {
    if (walk.count === MAX_NODES + 1)
      tell('error', 'TOO_MANY_NODES', place.path, `the tree has more than ${MAX_NODES} nodes; the rest was cut`);
    return [];
  }
  const id = uniqueId(node.givenId ?? place.id, walk, place, tell);
  const spec = walk.specs.get(node.type);
  if (spec === undefined) {
    tell('warn', 'UNKNOWN_TYPE', place.path, `there is no type "${node.type}"; its children are shown in its place`);
    const children = resolveList(node.input.children, walk, place, id, 'children');
    return walk.preview ? [placeholder(id, node.type, children)] : children;
  }
  const props = resolveProps(node, spec, walk, place, tell);
  if (props === undefined) return walk.preview ? [placeholder(id, node.type, [])] : [];
  const when = node.when === undefined ? undefined : visitorPart(node.when);
  const children =
    spec.slots?.children === undefined ? undefined : resolveList(node.input.children, walk, place, id, 'children');
  const slots = resolveSlots(node, spec, walk, place, id);
  return [
    {
      type: node.type,
      id,
      props,
      ...(children === undefined || children.length === 0 ? {} : { children }),
      ...(slots === undefined ? {} : { slots }),
      ...(node.style === undefined ? {} : { style: node.style }),
      ...(when === undefined ? {} : { when }),
    },
  ];
}

function resolveProps(node: Node, spec: ComponentSpec, walk: Walk, place: Place, tell: Tell): AnyProps | undefined {
  const at = `${place.path}/props`;
  const report = (code: string, path: string, message: string) => tell('warn', code, path, message);
  const given = isRecord(node.input.props) ? node.input.props : {};
  if (node.input.props !== undefined && !isRecord(node.input.props))
    tell('warn', 'INVALID_PROPS', at, 'expected an object of props; the defaults are used');
  const cleaned = cleanValue(given, walk.lang, at, report, walk.room);
  const written: Record<string, unknown> = isRecord(cleaned) ? cleaned : {};
  for (const [prop, path] of Object.entries(node.bind ?? {})) {
    walk.room.left -= 16;
    if (isForbiddenKey(prop)) continue;
    const value = readPath(place.scope, path);
    if (value !== undefined)
      written[prop] = cleanValue(value, walk.lang, `${at}${pointerToken(prop)}`, report, walk.room);
  }
  if (walk.room.left < 0) {
    tell('error', 'TOO_MUCH_CONTENT', place.path, 'the texts and values of the tree are too many; the rest was cut');
    return undefined;
  }
  const props = migrate(written, spec, node.v, at, tell);
  for (const prop of Object.keys(props)) {
    if (Object.hasOwn(spec.props.entries, prop)) continue;
    if (walk.preview)
      tell('info', 'UNKNOWN_PROP', at + pointerToken(prop), `"${spec.type}" has no prop "${prop}"; it was dropped`);
  }
  const { value, problems } = salvage(spec.props, props, at);
  for (const problem of problems)
    tell(value === undefined ? 'error' : 'warn', 'INVALID_PROP', problem.path, describeProblem(problem));
  if (value === undefined) return undefined;
  const safe = changeHtml(spec.props, value, walk.sanitise);
  return isRecord(safe) ? safe : undefined;
}

function migrate(props: AnyProps, spec: ComponentSpec, from: number | undefined, at: string, tell: Tell): AnyProps {
  let current = props;
  for (let version = from ?? spec.v; version < spec.v; version += 1) {
    const step = spec.migrations?.[version];
    if (step === undefined) continue;
    try {
      current = step(current);
    } catch {
      tell('warn', 'MIGRATION_FAILED', at, `the props could not be brought from version ${version} to ${version + 1}`);
      return current;
    }
  }
  return current;
}

function resolveSlots(node: Node, spec: ComponentSpec, walk: Walk, place: Place, id: string): ResolvedNode['slots'] {
  const named = Object.keys(spec.slots ?? {}).filter((name) => name !== 'children');
  const given = node.input.slots;
  if (named.length === 0 || !isRecord(given)) return undefined;
  const filled = named.flatMap((name) => {
    const nodes = Object.hasOwn(given, name)
      ? resolveList(given[name], walk, place, id, `slots${pointerToken(name)}`)
      : [];
    return nodes.length === 0 ? [] : [[name, nodes] as const];
  });
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function resolveList(list: unknown, walk: Walk, place: Place, id: string, at: string): ResolvedNode[] {
  if (!Array.isArray(list)) return [];
  const mark = at === 'children' ? '' : `${at.slice('slots/'.length)}.`;
  return untilSpent(walk, list, (child: unknown, index) =>
    resolveNode(child, walk, {
      path: `${place.path}/${at}${pointerToken(index)}`,
      id: `${id}.${mark}${index}`,
      level: place.level + 1,
      scope: place.scope,
    }),
  );
}

function uniqueId(id: string, walk: Walk, place: Place, tell: Tell): string {
  const met = walk.ids.get(id) ?? 0;
  walk.ids.set(id, met + 1);
  if (met === 0) return id;
  tell('warn', 'REPEATED_ID', place.path, `the id "${id}" is used more than once; this one became "${id}~${met + 1}"`);
  return uniqueId(`${id}~${met + 1}`, walk, place, () => {});
}

function itemsOf(value: unknown, limit = MAX_NODES): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, limit) : [];
}

function placeholder(id: string, type: string, children: readonly ResolvedNode[]): ResolvedNode {
  return { type: PLACEHOLDER, id, props: { of: type }, ...(children.length === 0 ? {} : { children }) };
}
