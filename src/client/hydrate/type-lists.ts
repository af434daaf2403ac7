import type { Boot } from '../../page/page-view.ts';
import type { ComponentList } from '../../renderer/react/components.ts';

/** The types that the app takes over on this page: their modules are under way already. */
export function typesHere(urls: Boot['components'] = {}): ComponentList {
  const named = Object.entries(urls).map(
    ([type, url]) => [type, { component: () => import(/* @vite-ignore */ url) }] as const,
  );
  return Object.fromEntries(named);
}

/** All types there are: a list that only who goes on from the first page needs. */
export async function loadAllTypes(): Promise<ComponentList> {
  return (await import('./all-types.ts')).allTypes;
}
