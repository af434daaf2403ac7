import { redirect } from '@tanstack/react-router';
import type { RouteContext } from '../routes/router.tsx';
import { loadPayload } from '../page/load-payload.ts';
import type { NodeStyles } from '../page/node-styles.ts';
import type { Boot } from '../page/shown.ts';
import type { ComponentSource } from '../renderer/components.ts';
import { typesOf } from '../renderer/walk.ts';

interface Options {
  readonly boot: Boot;
  readonly prefix: string;
  readonly components: ComponentSource;
  readonly styles: NodeStyles;
}

/** Loads pages in the browser: the first one is already there, later ones come as payloads with the code they need. */
export function createPageLoader({ boot, prefix, components, styles }: Options): RouteContext['loadPage'] {
  let first: Boot['outcome'] | undefined = boot.outcome;
  let firstKey: string | undefined;
  return async (path, search, signal) => {
    // The router may ask twice for the first page, when it puts the address into its own form.
    firstKey ??= path + search;
    if (first !== undefined && firstKey === path + search) return first;
    first = undefined;
    const outcome = await loadPayload({ path, search, prefix, buildId: boot.buildId, signal });
    if (outcome.kind === 'redirect')
      throw redirect({ href: outcome.href, replace: true, reloadDocument: !outcome.href.startsWith('/') });
    if (outcome.kind === 'page') {
      await components.load(typesOf(outcome.page.pageComponent));
      styles.add(outcome.page.pageComponent);
    }
    return outcome;
  };
}
