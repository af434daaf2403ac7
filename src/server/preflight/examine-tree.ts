/** Examines a stored tree with this version: types whose version rises, and unusable values. */
import type { ComponentSpec } from '#registry/kit/define.ts';
import { EXPERIMENT_TYPE } from '#schemas/experiments/experiment.ts';
import { MAX_NODES } from '#schemas/page/node.ts';
import { describeProblem, pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { isSectionPath } from '#schemas/sections/section.ts';
import { validateNode } from '../../renderer/resolve/validate-node.ts';
import { MAX_CONTENT } from '../../renderer/resolve/walk-state.ts';
import { sanitizeHtml } from '../../renderer/sanitize/sanitize-html.ts';

/** A value that a new version changes or drops. */
export interface Change {
  /**
   * `info`: it is migrated, or an unused field; `warn`: something is not shown as written; `error`: a node is not
   * shown.
   */
  readonly level: 'info' | 'warn' | 'error';
  readonly code: string;
  /** Location: `page /about`, `draft /about`, `setting`. */
  readonly where: string;
  /** JSON Pointer. */
  readonly path: string;
  readonly message: string;
}

type Specs = ReadonlyMap<string, ComponentSpec>;

/** Examines every node by itself: neither data nor conditions matter. */
export function examineTree(tree: unknown, where: string, at: string, specs: Specs): Change[] {
  const changes: Change[] = [];
  const pending: { readonly node: unknown; readonly path: string }[] = [];
  const add = (nodes: unknown, path: string) => {
    const list = Array.isArray(nodes) ? nodes : [nodes];
    for (const [index, node] of list.entries())
      pending.push({ node, path: Array.isArray(nodes) ? path + pointerToken(index) : path });
  };
  if (tree !== undefined && tree !== null) add(tree, at);
  for (let visited = 0; visited < MAX_NODES; visited += 1) {
    const next = pending.shift();
    if (next === undefined) break;
    const { node, path } = next;
    if (!isRecord(node)) continue;
    // Uses of shared sections, which are separate trees here, and experiments are replaced by other nodes.
    if (typeof node.type !== 'string' || !(isSectionPath(node.type) || node.type === EXPERIMENT_TYPE))
      changes.push(...versionChange(node, where, path, specs), ...faultsOf(node, where, path, specs));
    if (Array.isArray(node.children)) add(node.children, `${path}/children`);
    for (const [name, slot] of Object.entries(isRecord(node.slots) ? node.slots : {}))
      add(slot, `${path}/slots${pointerToken(name)}`);
  }
  return changes;
}

function versionChange({ type, v }: Record<string, unknown>, where: string, path: string, specs: Specs): Change[] {
  const spec = typeof type === 'string' ? specs.get(type) : undefined;
  if (spec === undefined || typeof v !== 'number' || v === spec.v) return [];
  return [
    v < spec.v
      ? {
          level: 'info',
          code: 'MIGRATES',
          where,
          path,
          message: `${spec.type}: props of version ${v} become ${spec.v}`,
        }
      : {
          level: 'warn',
          code: 'NEWER_VERSION',
          where,
          path,
          message: `${spec.type} was written by version ${v}; this one knows ${spec.v}`,
        },
  ];
}

function faultsOf(node: Readonly<Record<string, unknown>>, where: string, path: string, specs: Specs): Change[] {
  const budget = { left: MAX_CONTENT };
  const { diagnostics } = validateNode(node, { specs, lang: 'th', sanitizeHtml, preview: true, budget });
  return diagnostics.map(({ level, code, at, message }) => ({
    level,
    code,
    where,
    path: path + at,
    message: typeof message === 'string' ? message : describeProblem(message),
  }));
}
