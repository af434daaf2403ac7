/**
 * The walk over a tree that somebody else wrote (contract, chapter 3): limits and cycle cut → migrate → validate → when →
 * repeat → bind and `$t` → style. It never throws; whatever is wrong costs the node or the prop alone and is told.
 */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import { type Diagnostic, MAX_LEVELS, MAX_NODES } from '#schemas/node.ts';
import { describeProblem, pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import type { Room } from './normalize-value.ts';
import { holds, visitorPart } from './condition.ts';
import { type Memo, type Reads, READS } from './resolve-cache.ts';
import { notePath } from './node-path.ts';
import { placeholder, type ResolvedNode } from './resolved-node.ts';
import { readPath, type Scope } from './scope.ts';
import { notAccepted, type Slot, slotOf } from './slot.ts';
import { bindProps, checkWritten, type Told, type Written } from './validate-node.ts';

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
  /** Whether the tree reads the clock (`when` with `from` or `until`). */
  readonly readsTime: boolean;
}

/**
 * Resolves a tree: one node, a list of nodes, or anything else. With a memo of the last walk, what stands unchanged in the same
 * place (the very same object) is taken from there; then ids are not compared across such parts: `createTreeUpdates` does.
 */
export function resolveTree(tree: unknown, options: ResolveOptions, memo?: Memo): Resolution {
  memo?.start();
  const walk: Walk = {
    ...options,
    memo,
    diagnostics: [],
    ids: new Map(),
    above: new Set(),
    written: new Map(),
    toldAt: new Set(),
    count: 0,
    visits: 0,
    reads: READS.nothing,
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
      slot: undefined,
    }),
  );
  return {
    nodes,
    diagnostics: walk.diagnostics,
    readsScope: (walk.reads & READS.scope) !== 0,
    readsTime: (walk.reads & READS.time) !== 0,
  };
}

interface Walk extends ResolveOptions {
  readonly memo: Memo | undefined;
  readonly diagnostics: Diagnostic[];
  /** How often each id was met. */
  readonly ids: Map<string, number>;
  readonly above: Set<object>;
  /** What was checked of nodes: one that repeats is met many times. */
  readonly written: Map<object, Written>;
  /** Where nodes stand whose faults have been told: copies of one stand where it does. */
  readonly toldAt: Set<string>;
  /** Nodes that stand in the result, and nodes that were looked at, shown or not. */
  count: number;
  visits: number;
  reads: Reads;
  readonly room: Room;
}

/**
 * A page of 20,000 nodes stays far below these; repeats within repeats do not, nor long texts repeated. Values and characters
 * of all props together: as many as an answer can have bytes.
 */
const MAX_VISITS = 5 * MAX_NODES;
const MAX_CONTENT = 32 * 1024 * 1024;
const MAX_DIAGNOSTICS = 1000;
/** What ends the walk is told in any case: it is told once, and stands for all that lacks. */
const CUTS: ReadonlySet<string> = new Set(['TOO_MANY_NODES', 'TOO_MUCH_CONTENT']);

function isSpent({ count, visits, room }: Walk): boolean {
  return count > MAX_NODES || visits > MAX_VISITS || room.left < 0;
}

/** What becomes of a list's items, as long as the tree may grow. */
function untilSpent<T>(
  walk: Walk,
  list: readonly T[],
  visit: (item: T, index: number) => readonly ResolvedNode[],
): ResolvedNode[] {
  const nodes: ResolvedNode[] = [];
  for (const [index, item] of list.entries()) {
    if (isSpent(walk)) break;
    for (const node of visit(item, index)) nodes.push(node);
  }
  return nodes;
}

interface Place {
  readonly path: string;
  /** The id a node gets that has none of its own. */
  readonly id: string;
  readonly level: number;
  readonly scope: Scope;
  /** The slot it stands in; undefined at the root. */
  readonly slot: Slot | undefined;
}

function tell(walk: Walk, place: Place, type: string, nodeId: string, { level, code, at, message }: Told): void {
  if (walk.diagnostics.length >= MAX_DIAGNOSTICS && !CUTS.has(code)) return;
  const path = place.path + at;
  walk.diagnostics.push({
    level,
    code,
    nodeId,
    path,
    type,
    message: typeof message === 'string' ? message : describeProblem({ ...message, path }),
  });
}

/** What a node becomes; taken from the memo where it stands there unchanged. */
function resolveNode(input: unknown, walk: Walk, place: Place): readonly ResolvedNode[] {
  if (walk.memo === undefined || !isRecord(input)) return resolveNodeAnew(input, walk, place);
  const known = walk.memo.take(input, place);
  if (known !== undefined) {
    walk.count += known.count;
    walk.visits += known.visits;
    walk.room.left -= known.took;
    walk.reads |= known.reads;
    walk.diagnostics.push(...known.diagnostics);
    return known.nodes;
  }
  const { count, visits, reads, diagnostics, room } = walk;
  const before = { room: room.left, told: diagnostics.length };
  walk.reads = READS.nothing;
  const nodes = resolveNodeAnew(input, walk, place);
  if (!isSpent(walk) && diagnostics.length < MAX_DIAGNOSTICS) {
    walk.memo.keep(input, place, {
      nodes,
      count: walk.count - count,
      visits: walk.visits - visits,
      took: before.room - room.left,
      reads: walk.reads,
      diagnostics: diagnostics.slice(before.told),
    });
  }
  walk.reads |= reads;
  return nodes;
}

function resolveNodeAnew(input: unknown, walk: Walk, place: Place): readonly ResolvedNode[] {
  const cut = (code: string, message: string): readonly ResolvedNode[] => {
    const type = isRecord(input) && typeof input.type === 'string' ? input.type : '';
    tell(walk, place, type, place.id, { level: 'error', code, at: '', message });
    return [];
  };
  walk.visits += 1;
  if (walk.visits > MAX_VISITS)
    return cut('TOO_MANY_NODES', `more than ${MAX_VISITS} nodes were met; the rest was cut`);
  if (!isRecord(input)) return cut('NOT_A_NODE', 'expected a node (an object with a type); it was left out');
  if (walk.above.has(input)) return cut('CYCLE', 'a node that contains itself was cut');
  if (place.level > MAX_LEVELS) return cut('TOO_DEEP', `the tree is deeper than ${MAX_LEVELS} levels; it was cut here`);
  const { written, told } = writtenOf(input, walk, place);
  const { head } = written;
  if (head === undefined) {
    const type = typeof input.type === 'string' ? input.type : '';
    for (const each of told) tell(walk, place, type, place.id, each);
    return [];
  }
  if (head.when?.from !== undefined || head.when?.until !== undefined) walk.reads |= READS.time;
  if (head.repeat !== undefined || head.bind !== undefined) walk.reads |= READS.scope;
  if (head.when !== undefined && !holds(head.when, walk)) {
    for (const each of told) tell(walk, place, head.type, head.id ?? place.id, each);
    return [];
  }
  walk.above.add(input);
  const nodes = resolveCopies({ ...written, head, input }, walk, place, told);
  walk.above.delete(input);
  return nodes;
}

/** What is written of a node, and its faults where it is met for the first time in its place. */
function writtenOf(
  input: Record<string, unknown>,
  walk: Walk,
  { slot, path }: Place,
): { readonly written: Written; readonly told: readonly Told[] } {
  const known = walk.written.get(input);
  if (known !== undefined) walk.room.left -= known.took;
  const written = known ?? checkWritten(input, walk);
  if (known === undefined) walk.written.set(input, written);
  const type = written.spec?.type;
  const misplaced = slot === undefined || type === undefined ? undefined : notAccepted(type, slot);
  const told = misplaced === undefined ? written.told : [...written.told, misplaced];
  if (told.length === 0 || walk.toldAt.has(path)) return { written, told: [] };
  walk.toldAt.add(path);
  return { written, told };
}

type KnownNode = Written & {
  readonly head: NonNullable<Written['head']>;
  readonly input: Readonly<Record<string, unknown>>;
};

function resolveCopies(node: KnownNode, walk: Walk, place: Place, told: readonly Told[]): ResolvedNode[] {
  const { repeat, id } = node.head;
  if (repeat === undefined) return resolveOne(node, walk, place, id ?? place.id, told);
  const items = itemsOf(readPath(place.scope, repeat.each), repeat.limit);
  if (items.length === 0) for (const each of told) tell(walk, place, node.head.type, id ?? place.id, each);
  return untilSpent(walk, items, (item, index) => {
    // Each copy is written out with all its props.
    if (index > 0) walk.room.left -= node.took;
    const scope = { ...place.scope, [repeat.as]: item };
    return resolveOne(node, walk, { ...place, scope }, `${id ?? place.id}:${index}`, index === 0 ? told : []);
  });
}

function resolveOne(
  node: KnownNode,
  walk: Walk,
  place: Place,
  wantedId: string,
  told: readonly Told[],
): ResolvedNode[] {
  const { head, spec, input } = node;
  walk.count += 1;
  if (walk.count > MAX_NODES) {
    const message = `the tree has more than ${MAX_NODES} nodes; the rest was cut`;
    if (walk.count === MAX_NODES + 1)
      tell(walk, place, head.type, wantedId, { level: 'error', code: 'TOO_MANY_NODES', at: '', message });
    return [];
  }
  const id = uniqueId(wantedId, walk);
  if (id !== wantedId) {
    const message = `the id "${wantedId}" is used more than once; this one became "${id}"`;
    tell(walk, place, head.type, id, { level: 'warn', code: 'REPEATED_ID', at: '', message });
  }
  for (const each of told) tell(walk, place, head.type, id, each);
  if (spec === undefined) {
    const children = resolveList(input.children, walk, place, id, 'children', place.slot);
    return walk.preview ? [placeholder(id, head.type, children)] : children;
  }
  const more: Told[] = [];
  const props = head.bind === undefined ? node.props : bindProps(node, place.scope, walk, more);
  if (walk.room.left < 0) {
    const message = 'the texts and values of the tree are too many; the rest was cut';
    tell(walk, place, head.type, id, { level: 'error', code: 'TOO_MUCH_CONTENT', at: '', message });
    return [];
  }
  for (const each of more) tell(walk, place, head.type, id, each);
  if (props === undefined) return walk.preview ? [placeholder(id, head.type, [])] : [];
  const when = head.when === undefined ? undefined : visitorPart(head.when);
  const children =
    spec.slots?.children === undefined
      ? []
      : resolveList(input.children, walk, place, id, 'children', slotOf(spec, 'children'));
  // All nodes have the same keys in the same order: what reads thousands of them is faster for it.
  const made: ResolvedNode = {
    type: head.type,
    id,
    props,
    children: children.length === 0 ? undefined : children,
    slots: resolveSlots(input.slots, spec, walk, place, id),
    style: head.style,
    when,
  };
  notePath(made, place.path);
  return [made];
}

function resolveSlots(
  given: unknown,
  spec: ComponentSpec,
  walk: Walk,
  place: Place,
  id: string,
): ResolvedNode['slots'] {
  if (spec.slots === undefined || !isRecord(given)) return undefined;
  const filled = Object.keys(spec.slots).flatMap((name) => {
    if (name === 'children' || !Object.hasOwn(given, name)) return [];
    const nodes = resolveList(given[name], walk, place, id, `slots${pointerToken(name)}`, slotOf(spec, name));
    return nodes.length === 0 ? [] : [[name, nodes] as const];
  });
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function resolveList(
  list: unknown,
  walk: Walk,
  place: Place,
  id: string,
  at: string,
  slot: Slot | undefined,
): ResolvedNode[] {
  if (!Array.isArray(list)) return [];
  const mark = at === 'children' ? '' : `${at.slice('slots/'.length)}.`;
  return untilSpent(walk, list, (child: unknown, index) =>
    resolveNode(child, walk, {
      path: `${place.path}/${at}${pointerToken(index)}`,
      id: `${id}.${mark}${index}`,
      level: place.level + 1,
      scope: place.scope,
      slot,
    }),
  );
}

function uniqueId(id: string, walk: Walk): string {
  const met = walk.ids.get(id) ?? 0;
  walk.ids.set(id, met + 1);
  return met === 0 ? id : uniqueId(`${id}~${met + 1}`, walk);
}

function itemsOf(value: unknown, limit = MAX_NODES): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, limit) : [];
}
