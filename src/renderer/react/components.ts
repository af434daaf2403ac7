/** Loads components of the registry by type, once each. */
import type { FunctionComponent } from 'react';
import type { ComponentSpec, RootProps, Registry, RegistryEntry } from '#registry/kit/define.ts';

/** A loaded component; its props are validated props, attributes of its root, children and slots. */
export type LoadedComponent = FunctionComponent<{ readonly root: RootProps } & Readonly<Record<string, unknown>>>;

/** Loaded components by type; `get` answers undefined for a type that is unknown, not loaded yet, or failed to load. */
export interface ComponentSource {
  /** Loads missing types. A type whose code cannot be loaded is left out and reported. */
  readonly load: (types: Iterable<string>) => Promise<void>;
  readonly get: (type: string) => LoadedComponent | undefined;
}

/** The part of a registry that a source loads. */
export type ComponentList = Readonly<Record<string, Pick<RegistryEntry, 'component'>>>;

/**
 * Creates a source of components over a registry. `onError` is called with types whose code could not be loaded; `loadOthers`
 * loads the list of types that `registry` lacks, when one of them is needed.
 */
export function createComponentSource(
  registry: ComponentList,
  onError: (type: string, error: unknown) => void,
  loadOthers: () => Promise<ComponentList> = () => Promise.resolve({}),
): ComponentSource {
  const loaded = new Map<string, LoadedComponent>();
  const loading = new Map<string, Promise<void>>();
  const loadOne = async (type: string) => {
    try {
      const list = Object.hasOwn(registry, type) ? registry : await loadOthers();
      const entry = Object.hasOwn(list, type) ? list[type] : undefined;
      if (entry === undefined) return;
      const module = await entry.component();
      // The registry pairs each component with its schema, and the walk has checked the props against it.
      loaded.set(type, module.default as LoadedComponent);
    } catch (error) {
      onError(type, error);
    } finally {
      loading.delete(type);
    }
  };
  return {
    get: (type) => loaded.get(type),
    load: async (types) => {
      const pending = [...types].flatMap((type) => {
        if (loaded.has(type)) return [];
        const promise = loading.get(type) ?? loadOne(type);
        loading.set(type, promise);
        return promise;
      });
      await Promise.all(pending);
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
