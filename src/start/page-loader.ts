import { redirect } from '@tanstack/react-router';
import { loadPayload } from '../page/load-payload.ts';
import type { NodeStyles } from '../page/node-styles.ts';
import type { Boot } from '../page/shown.ts';
import type { ComponentSource } from '../renderer/components.ts';
import { typesOf } from '../renderer/walk.ts';
import { langPrefix } from '../routes/lang-prefix.ts';
import type { RouteContext } from '../routes/router.ts';
import type { FullZones } from './full-zones.ts';

export interface PageLoaderOptions {
  readonly boot: Boot;
  readonly components: ComponentSource;
  readonly styles: NodeStyles;
  readonly zones: FullZones;
}

export interface PageLoader {
  readonly load: RouteContext['loadPage'];
  /** From now on the first page is loaded like any other. */
  readonly forgetFirst: () => void;
}

/**
 * Loads pages in the browser: the first one is already there, as far as the browser needs it; later ones come as payloads with
 * the code they need, and with what the first one's zones lack.
 */
export function createPageLoader({ boot, components, styles, zones }: PageLoaderOptions): PageLoader {
  let first: Boot['outcome'] | undefined = boot.outcome;
  let firstKey: string | undefined;
  return {
    load: async (path, search, signal) => {
      // The router asks for the first page first.
      firstKey ??= path + search;
      if (first !== undefined && firstKey === path + search) return first;
      const prefix = langPrefix(boot.lang);
      const [outcome] = await Promise.all([
        loadPayload({ path, search, prefix, buildId: boot.buildId, signal }),
        zones.load(path, search),
      ]);
      if (outcome.kind === 'redirect')
        throw redirect({ href: outcome.href, replace: true, reloadDocument: !outcome.href.startsWith('/') });
      if (outcome.kind === 'page') {
        await components.load(typesOf(outcome.page.pageComponent));
        styles.add(outcome.page.pageComponent);
      }
      return outcome;
    },
    forgetFirst: () => {
      first = undefined;
    },
  };
}
