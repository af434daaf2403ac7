/**
 * Resolves an untrusted tree (contract, chapter 3): limits and cycle cut → migrate → validate → when → repeat → bind
 * and `$t` → style. It never throws; a fault affects only its node or prop and is reported.
 */
import type { ComponentSpec } from '#registry/kit/define.ts';
import { type Diagnostic, MAX_LEVELS, MAX_NODES } from '#schemas/page/node.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { matchesCondition } from '#schemas/page/condition.ts';
import { visitorCondition } from './condition.ts';
import { type SubtreeCache, READS } from './subtree-cache.ts';
import {
  flatMapWithinLimits,
  isOverLimit,
  MAX_CONTENT,
  MAX_DIAGNOSTICS,
  MAX_VISITS,
  type Position,
  report,
  type ResolveOptions,
  setNodePath,
  type Walk,
} from './walk-state.ts';
import { placeholder, type ResolvedNode } from './resolved-node.ts';
import { readPath } from './scope.ts';
import { checkSlot, type Slot, slotOf } from './slot.ts';
import { bindProps, type NodeDiagnostic, validateNode, type ValidatedNode } from './validate-node.ts';

export type { ResolveOptions };

/** Result of resolving a tree: nodes with unique ids and checked props, and every fault found. */
export interface Resolution {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the tree reads the page's data (`bind`, `repeat`): other data could make other nodes of it. */
  readonly readsScope: boolean;
  /** Whether the tree reads the clock (`when` with `from` or `until`). */
  readonly readsTime: boolean;
}

/**
 * Resolves a tree: one node, a list of nodes, or anything else. With the cache of the last walk, unchanged input
 * objects in the same position are not resolved again; ids are not compared across them then: `createTreeResolver` does.
 */
export function resolveTree(tree: unknown, options: ResolveOptions, cache?: SubtreeCache): Resolution {
  cache?.start();
  const walk: Walk = {
    ...options,
    cache,
    diagnostics: [],
    ids: new Map(),
    ancestors: new Set(),
    validated: new Map(),
    reportedPaths: new Set(),
    count: 0,
    visits: 0,
    reads: READS.nothing,
    budget: { left: MAX_CONTENT },
  };
  const roots = Array.isArray(tree) ? tree : tree === undefined || tree === null ? [] : [tree];
  const prefix = options.idPrefix ?? 'n';
  const nodes = flatMapWithinLimits(walk, roots, (root, index) =>
    resolveNode(root, walk, {
      path: Array.isArray(tree) ? pointerToken(index) : '',
      id: `${prefix}${index}`,
      copy: '',
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

/** Resolves a node through the cache. */
function resolveNode(input: unknown, walk: Walk, position: Position): readonly ResolvedNode[] {
  if (walk.cache === undefined || !isRecord(input)) return resolveUncached(input, walk, position);
  const known = walk.cache.get(input, position);
  if (known !== undefined) {
    walk.count += known.count;
    walk.visits += known.visits;
    walk.budget.left -= known.cost;
    walk.reads |= known.reads;
    walk.diagnostics.push(...known.diagnostics);
    return known.nodes;
  }
  const { count, visits, reads, diagnostics, budget } = walk;
  const before = { budget: budget.left, diagnostics: diagnostics.length };
  walk.reads = READS.nothing;
  const nodes = resolveUncached(input, walk, position);
  if (!isOverLimit(walk) && diagnostics.length < MAX_DIAGNOSTICS) {
    walk.cache.set(input, position, {
      nodes,
      count: walk.count - count,
      visits: walk.visits - visits,
      cost: before.budget - budget.left,
      reads: walk.reads,
      diagnostics: diagnostics.slice(before.diagnostics),
    });
  }
  walk.reads |= reads;
  return nodes;
}

function resolveUncached(input: unknown, walk: Walk, position: Position): readonly ResolvedNode[] {
  const cut = (code: string, message: string): readonly ResolvedNode[] => {
    const type = isRecord(input) && typeof input.type === 'string' ? input.type : '';
    report(walk, position, type, position.id, { level: 'error', code, at: '', message });
    return [];
  };
  walk.visits += 1;
  if (walk.visits > MAX_VISITS)
    return cut('TOO_MANY_NODES', `more than ${MAX_VISITS} nodes were met; the rest was cut`);
  if (!isRecord(input)) return cut('NOT_A_NODE', 'expected a node (an object with a type); it was left out');
  if (walk.ancestors.has(input)) return cut('CYCLE', 'a node that contains itself was cut');
  if (position.level > MAX_LEVELS)
    return cut('TOO_DEEP', `the tree is deeper than ${MAX_LEVELS} levels; it was cut here`);
  const { validated, diagnostics } = getValidated(input, walk, position);
  const { head } = validated;
  if (head === undefined) {
    const type = typeof input.type === 'string' ? input.type : '';
    for (const each of diagnostics) report(walk, position, type, position.id, each);
    return [];
  }
  if (head.when?.from !== undefined || head.when?.until !== undefined) walk.reads |= READS.time;
  if (head.repeat !== undefined || head.bind !== undefined) walk.reads |= READS.scope;
  if (head.when !== undefined && !matchesCondition(head.when, walk)) {
    for (const each of diagnostics) report(walk, position, head.type, idOf(head, position), each);
    return [];
  }
  walk.ancestors.add(input);
  const nodes = resolveCopies({ ...validated, head, input }, walk, position, diagnostics);
  walk.ancestors.delete(input);
  return nodes;
}

/** Validates a node once per walk; its diagnostics are returned once per path. */
function getValidated(
  input: Record<string, unknown>,
  walk: Walk,
  { slot, path }: Position,
): { readonly validated: ValidatedNode; readonly diagnostics: readonly NodeDiagnostic[] } {
  const known = walk.validated.get(input);
  if (known !== undefined) walk.budget.left -= known.cost;
  const validated = known ?? validateNode(input, walk);
  if (known === undefined) walk.validated.set(input, validated);
  const type = validated.spec?.type;
  const misplaced = slot === undefined || type === undefined ? undefined : checkSlot(type, slot);
  const diagnostics = misplaced === undefined ? validated.diagnostics : [...validated.diagnostics, misplaced];
  if (diagnostics.length === 0 || walk.reportedPaths.has(path)) return { validated, diagnostics: [] };
  walk.reportedPaths.add(path);
  return { validated, diagnostics };
}

type TypedNode = ValidatedNode & {
  readonly head: NonNullable<ValidatedNode['head']>;
  readonly input: Readonly<Record<string, unknown>>;
};

function resolveCopies(
  node: TypedNode,
  walk: Walk,
  position: Position,
  diagnostics: readonly NodeDiagnostic[],
): ResolvedNode[] {
  const { repeat } = node.head;
  const id = idOf(node.head, position);
  if (repeat === undefined) return resolveOne(node, walk, position, id, diagnostics);
  const items = itemsOf(readPath(position.scope, repeat.each), repeat.limit);
  if (items.length === 0) for (const each of diagnostics) report(walk, position, node.head.type, id, each);
  return flatMapWithinLimits(walk, items, (item, index) => {
    // Each copy is serialized with all its props.
    if (index > 0) walk.budget.left -= node.cost;
    const scope = { ...position.scope, [repeat.as]: item };
    return resolveOne(
      node,
      walk,
      { ...position, scope, copy: `${position.copy}:${index}` },
      `${id}:${index}`,
      index === 0 ? diagnostics : [],
    );
  });
}

function resolveOne(
  node: TypedNode,
  walk: Walk,
  position: Position,
  preferredId: string,
  diagnostics: readonly NodeDiagnostic[],
): ResolvedNode[] {
  const { head, spec, input } = node;
  walk.count += 1;
  if (walk.count > MAX_NODES) {
    const message = `the tree has more than ${MAX_NODES} nodes; the rest was cut`;
    if (walk.count === MAX_NODES + 1)
      report(walk, position, head.type, preferredId, { level: 'error', code: 'TOO_MANY_NODES', at: '', message });
    return [];
  }
  const id = uniqueId(preferredId, walk);
  if (id !== preferredId) {
    const message = `the id "${preferredId}" is used more than once; this one became "${id}"`;
    report(walk, position, head.type, id, { level: 'warn', code: 'REPEATED_ID', at: '', message });
  }
  for (const each of diagnostics) report(walk, position, head.type, id, each);
  if (spec === undefined) {
    const children = resolveList(input.children, walk, position, id, 'children', position.slot);
    return walk.preview ? [placeholder(id, head.type, children)] : children;
  }
  const more: NodeDiagnostic[] = [];
  const props = head.bind === undefined ? node.props : bindProps(node, position.scope, walk, more);
  if (walk.budget.left < 0) {
    const message = 'the texts and values of the tree are too many; the rest was cut';
    report(walk, position, head.type, id, { level: 'error', code: 'TOO_MUCH_CONTENT', at: '', message });
    return [];
  }
  for (const each of more) report(walk, position, head.type, id, each);
  if (props === undefined) return walk.preview ? [placeholder(id, head.type, [])] : [];
  const when = head.when === undefined ? undefined : visitorCondition(head.when);
  const children =
    spec.slots?.children === undefined
      ? []
      : resolveList(input.children, walk, position, id, 'children', slotOf(spec, 'children'));
  // The same keys in the same order give all nodes one hidden class.
  const resolved: ResolvedNode = {
    type: head.type,
    id,
    props,
    children: children.length === 0 ? undefined : children,
    slots: resolveSlots(input.slots, spec, walk, position, id),
    style: head.style,
    when,
  };
  setNodePath(resolved, position.path);
  return [resolved];
}

function resolveSlots(
  given: unknown,
  spec: ComponentSpec,
  walk: Walk,
  position: Position,
  id: string,
): ResolvedNode['slots'] {
  if (spec.slots === undefined || !isRecord(given)) return undefined;
  const filled = Object.keys(spec.slots).flatMap((name) => {
    if (name === 'children' || !Object.hasOwn(given, name)) return [];
    const nodes = resolveList(given[name], walk, position, id, `slots${pointerToken(name)}`, slotOf(spec, name));
    return nodes.length === 0 ? [] : [[name, nodes] as const];
  });
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

function resolveList(
  list: unknown,
  walk: Walk,
  position: Position,
  id: string,
  at: string,
  slot: Slot | undefined,
): ResolvedNode[] {
  if (!Array.isArray(list)) return [];
  const mark = at === 'children' ? '' : `${at.slice('slots/'.length)}.`;
  return flatMapWithinLimits(walk, list, (child: unknown, index) =>
    resolveNode(child, walk, {
      path: `${position.path}/${at}${pointerToken(index)}`,
      id: `${id}.${mark}${index}`,
      copy: position.copy,
      level: position.level + 1,
      scope: position.scope,
      slot,
    }),
  );
}

/** The first copy of a repeated node keeps the ids that are written in it; those of the others end in their index. */
function idOf({ id }: TypedNode['head'], { id: derived, copy }: Position): string {
  if (id === undefined) return derived;
  return /^(?::0)*$/.test(copy) ? id : id + copy;
}

function uniqueId(id: string, walk: Walk): string {
  const met = walk.ids.get(id) ?? 0;
  walk.ids.set(id, met + 1);
  return met === 0 ? id : uniqueId(`${id}~${met + 1}`, walk);
}

function itemsOf(value: unknown, limit = MAX_NODES): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, limit) : [];
}
