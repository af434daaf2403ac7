/** Loads components of the registry by type, once each. */
import type { FunctionComponent } from 'react';
import type { ComponentSpec, RootProps } from '#registry/kit/define.ts';
import type { Registry, RegistryEntry } from '#registry/kit/registry.ts';

/** A loaded component: takes its checked props, the attributes of its root, children and slots. */
export type LoadedComponent = FunctionComponent<{ readonly root: RootProps } & Readonly<Record<string, unknown>>>;

export interface ComponentSource {
  /** Loads the types that are not there yet. A type whose code cannot be loaded is left out and told. */
  readonly load: (types: Iterable<string>) => Promise<void>;
  readonly get: (type: string) => LoadedComponent | undefined;
}

/** What a source loads of a registry. */
export type ComponentList = Readonly<Record<string, Pick<RegistryEntry, 'component'>>>;

/**
 * A source of components over a registry; `failed` hears of code that could not be loaded. `others` loads the list of the
 * types that `registry` lacks, asked for when one of them is needed.
 */
export function createComponentSource(
  registry: ComponentList,
  failed: (type: string, error: unknown) => void,
  others: () => Promise<ComponentList> = () => Promise.resolve({}),
): ComponentSource {
  const loaded = new Map<string, LoadedComponent>();
  const loading = new Map<string, Promise<void>>();
  const loadOne = async (type: string) => {
    try {
      const list = Object.hasOwn(registry, type) ? registry : await others();
      const entry = Object.hasOwn(list, type) ? list[type] : undefined;
      if (entry === undefined) return;
      const module = await entry.component();
      // The registry pairs each component with its schema, and the walk has checked the props against it.
      loaded.set(type, module.default as LoadedComponent);
    } catch (error) {
      failed(type, error);
    } finally {
      loading.delete(type);
    }
  };
  return {
    get: (type) => loaded.get(type),
    load: async (types) => {
      const waits = [...types].flatMap((type) => {
        if (loaded.has(type)) return [];
        const wait = loading.get(type) ?? loadOne(type);
        loading.set(type, wait);
        return wait;
      });
      await Promise.all(waits);
    },
  };
}

/** The declarations of all types of a registry. */
export async function loadSpecs(registry: Registry): Promise<ReadonlyMap<string, ComponentSpec>> {
  const entries = await Promise.all(
    Object.entries(registry).map(async ([type, entry]) => [type, (await entry.spec()).default] as const),
  );
  return new Map(entries);
}
