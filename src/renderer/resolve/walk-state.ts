/** State and limits of the walk over a tree: options, position, diagnostics, budget. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Lang } from '#schemas/lang.ts';
import { type Diagnostic, MAX_NODES } from '#schemas/page/node.ts';
import { describeProblem } from '#schemas/problem.ts';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import type { ContentBudget } from './normalize-value.ts';
import type { Reads, SubtreeCache } from './subtree-cache.ts';
import type { ResolvedNode } from './resolved-node.ts';
import type { Scope } from './scope.ts';
import type { Slot } from './slot.ts';
import type { NodeDiagnostic, ValidatedNode } from './validate-node.ts';

/** Input of `resolveTree` beside the tree. */
export interface ResolveOptions {
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly lang: Lang;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly scope: Scope;
  readonly sanitizeHtml: (html: string) => SafeHtml;
  readonly preview: boolean;
  /** Prefix of derived ids; keeps the zones of one page apart. */
  readonly idPrefix?: string;
}

/** State of one walk over a tree. */
export interface Walk extends ResolveOptions {
  readonly cache: SubtreeCache | undefined;
  readonly diagnostics: Diagnostic[];
  /** Occurrences of each id. */
  readonly ids: Map<string, number>;
  readonly ancestors: Set<object>;
  /** Validated nodes: one that repeats is visited many times. */
  readonly validated: Map<object, ValidatedNode>;
  /** Paths with reported diagnostics: copies of a node share its path. */
  readonly reportedPaths: Set<string>;
  /** Nodes of the result (`count`), and all visited nodes, hidden ones too. */
  count: number;
  visits: number;
  reads: Reads;
  readonly budget: ContentBudget;
}

/** Nodes one walk visits, repeated ones counted each time: bounds nested repeats; a page of 20,000 nodes stays far below. */
export const MAX_VISITS = 5 * MAX_NODES;
/** Content budget of one walk, in values and characters of all props together: as many as a response can have bytes. */
export const MAX_CONTENT = 32 * 1024 * 1024;
/** Diagnostics one walk reports; later ones are dropped, except those that say why the walk ended. */
export const MAX_DIAGNOSTICS = 1000;
/** Codes that end the walk: reported once, beyond the limit of diagnostics too. */
const CUTS: ReadonlySet<string> = new Set(['TOO_MANY_NODES', 'TOO_MUCH_CONTENT']);

/** Whether the walk has used up its nodes, visits or content; whatever is left of the tree is then cut. */
export function isOverLimit({ count, visits, budget }: Walk): boolean {
  return count > MAX_NODES || visits > MAX_VISITS || budget.left < 0;
}

/** Maps items to nodes until a limit of the walk is reached. */
export function flatMapWithinLimits<T>(
  walk: Walk,
  list: readonly T[],
  visit: (item: T, index: number) => readonly ResolvedNode[],
): ResolvedNode[] {
  const nodes: ResolvedNode[] = [];
  for (const [index, item] of list.entries()) {
    if (isOverLimit(walk)) break;
    for (const node of visit(item, index)) nodes.push(node);
  }
  return nodes;
}

/** Position of a node in the tree. */
export interface Position {
  readonly path: string;
  /** Derived id, for a node without an explicit one. */
  readonly id: string;
  /** Indexes of the copies around it, the outermost first: `:1:0`; '' outside repeated nodes. */
  readonly copy: string;
  readonly level: number;
  readonly scope: Scope;
  /** Slot around the node; undefined at the root and where all types are accepted. */
  readonly slot: Slot | undefined;
}

/** Adds a diagnostic of a node, with its path in the tree. */
export function report(
  walk: Walk,
  position: Position,
  type: string,
  nodeId: string,
  { level, code, at, message }: NodeDiagnostic,
): void {
  if (walk.diagnostics.length >= MAX_DIAGNOSTICS && !CUTS.has(code)) return;
  const path = position.path + at;
  walk.diagnostics.push({
    level,
    code,
    nodeId,
    path,
    type,
    message: typeof message === 'string' ? message : describeProblem({ ...message, path }),
  });
}

/** Property of a resolved node that holds its source path. It is not enumerable: JSON, copies and comparisons of nodes lack it. */
const PATH = Symbol('path');

/** Remembers the JSON Pointer of a resolved node for `getNodePath`. */
export function setNodePath(node: ResolvedNode, path: string): void {
  Object.defineProperty(node, PATH, { value: path, configurable: true });
}

/** JSON Pointer of a node in the tree it was resolved from; '' for one that was made elsewhere. */
export function getNodePath(node: ResolvedNode & { readonly [PATH]?: string }): string {
  return node[PATH] ?? '';
}
