import type { Boot } from '../../page/shown-page.ts';
import type { ComponentList } from '../../renderer/react/components.ts';

/** Returns the types hydrated on this page, whose modules are being preloaded. */
export function typesHere(urls: Boot['components'] = {}): ComponentList {
  const named = Object.entries(urls).map(
    ([type, url]) => [type, { component: () => import(/* @vite-ignore */ url) }] as const,
  );
  return Object.fromEntries(named);
}

/** Loads the list of all types, which navigations need. */
export async function loadAllTypes(): Promise<ComponentList> {
  return (await import('./all-types.ts')).allTypes;
}
