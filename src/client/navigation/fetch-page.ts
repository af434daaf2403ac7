import { loadPayload } from '../../page/load-payload.ts';
import type { NodeStyles } from '../../page/head/node-styles.ts';
import type { Boot, PageOutcome } from '../../page/shown-page.ts';
import type { ComponentSource } from '../../renderer/react/components.ts';
import { collectTypes } from '../../renderer/resolve/resolved-node.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import type { LoadingCounter } from '../../shop/loading.ts';
import type { PageRequest } from '#machines/page/machine.ts';
import type { FullZones } from './full-zones.ts';

/** Fetches a page. Never throws. */
export type FetchPage = (request: PageRequest, signal: AbortSignal) => Promise<PageOutcome>;

export interface FetchPageOptions {
  readonly boot: Pick<Boot, 'lang' | 'buildId'>;
  readonly components: ComponentSource;
  readonly styles: NodeStyles;
  readonly zones: FullZones;
  readonly loading: Pick<LoadingCounter, 'during'>;
}

/** Fetches pages as payloads with the code of their components, and the zones in full. */
export function createFetchPage({ boot, components, styles, zones, loading }: FetchPageOptions): FetchPage {
  const { lang, buildId } = boot;
  return async ({ path, search }, signal) => {
    const [outcome] = await Promise.all([
      loading.during(loadPayload({ path, search, prefix: langPrefix(lang), buildId, signal })),
      zones.load(path, search),
    ]);
    if (outcome.kind === 'page') {
      await components.load(collectTypes(outcome.page.pageComponent));
      styles.add(outcome.page.pageComponent);
    }
    return outcome;
  };
}
