/** Checks and resolves an edited node in the browser, as the server would. Loaded with the first edit: it brings every schema along that the node needs. */
import { registry } from '#registry/index.ts';
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { PageView } from '#registry/kit/shop.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { isRecord } from '#schemas/salvage.ts';
import { resolveTree } from '../../renderer/resolve.ts';
import type { ResolvedNode } from '../../renderer/resolved.ts';
import { sanitise } from '../../renderer/sanitise.ts';

export interface Checked {
  readonly nodes: readonly ResolvedNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Every type's name, for those who misspell one. */
export const TYPES: readonly string[] = Object.keys(registry);

const specs = new Map<string, ComponentSpec>();

/** What a node becomes on a page in its language. Rejects when the schemas cannot be loaded. */
export async function checkNode(node: unknown, page: PageView): Promise<Checked> {
  await Promise.all([...typesIn(node)].map(loadSpec));
  const { lang, path, query, base, otherData } = page;
  return resolveTree(node, {
    specs,
    lang,
    query,
    now: new Date(),
    scope: { base, otherData, lang, path, query },
    sanitise,
    preview: true,
    idPrefix: 'edited',
  });
}

async function loadSpec(type: string): Promise<void> {
  const entry = Object.hasOwn(registry, type) ? registry[type] : undefined;
  if (entry !== undefined && !specs.has(type)) specs.set(type, (await entry.spec()).default);
}

function typesIn(tree: unknown, types = new Set<string>(), level = 0): ReadonlySet<string> {
  if (Array.isArray(tree)) for (const node of tree) typesIn(node, types, level);
  else if (isRecord(tree) && level < 100) {
    if (typeof tree.type === 'string') types.add(tree.type);
    for (const below of [tree.children, ...(isRecord(tree.slots) ? Object.values(tree.slots) : [])])
      typesIn(below, types, level + 1);
  }
  return types;
}
