/** Declarations of component types, loaded as trees name them: the browser needs those of a page, not all there are. */
import type { ComponentSpec, Registry } from '#registry/kit/define.ts';
import { isRecord } from '#schemas/record.ts';

/** Declarations that grow with the trees loaded; a type the registry lacks never gets one. */
export interface SpecSource {
  /** The declarations that are there; always the same map. */
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /** Loads what the nodes of a tree, or of anything else that nobody changes, name. Rejects when one cannot be loaded. */
  readonly load: (tree: unknown) => Promise<void>;
}

/** Creates an empty source over a registry. After a failed load the next one requests the missing types. */
export function createSpecSource(registry: Registry): SpecSource {
  const specs = new Map<string, ComponentSpec>();
  /** Versions of one tree share what did not change. */
  let seen = new WeakSet<object>();
  const loadOne = async (type: string) => {
    const entry = Object.hasOwn(registry, type) ? registry[type] : undefined;
    if (entry !== undefined) specs.set(type, (await entry.spec()).default);
  };
  return {
    specs,
    load: async (tree) => {
      const wanted = [...typesIn(tree, seen)].filter((type) => !specs.has(type));
      if (wanted.length === 0) return;
      try {
        await Promise.all(wanted.map(loadOne));
      } catch (error) {
        seen = new WeakSet();
        throw error;
      }
    },
  };
}

/** The types of nodes that were not seen before. Each object is looked at once: a tree from outside may contain itself. */
function typesIn(tree: unknown, seen: WeakSet<object>): Set<string> {
  const types = new Set<string>();
  const waiting: unknown[] = [tree];
  while (waiting.length > 0) {
    const at = waiting.pop();
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    if (Array.isArray(at)) {
      for (const item of at) waiting.push(item);
    } else if (isRecord(at)) {
      if (typeof at.type === 'string') types.add(at.type);
      waiting.push(at.children);
      if (isRecord(at.slots)) for (const slot of Object.values(at.slots)) waiting.push(slot);
    }
  }
  return types;
}
