import { loadBase } from '../../page/load-base.ts';
import type { Boot, ShownBase } from '../../page/page-view.ts';
import type { CurrentPage } from '../../page/current-page.ts';
import type { ComponentSource } from '../../renderer/react/components.ts';
import { collectTypes } from '../../renderer/resolve/resolved-node.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import type { LoadingCounter } from '../../shop/loading.ts';

export interface FetchBaseOptions {
  readonly boot: Pick<Boot, 'lang'>;
  readonly currentPage: CurrentPage;
  readonly components: ComponentSource;
  readonly loading: Pick<LoadingCounter, 'during'>;
}

/** Asks for the base as the page on screen shows it, with the code it needs; undefined where there is none to be had. */
export function createFetchBase({ boot, currentPage, components, loading }: FetchBaseOptions) {
  return async (signal: AbortSignal): Promise<ShownBase | undefined> => {
    const { pathname, searchStr: search } = currentPage.get();
    const asked = loadBase({ prefix: langPrefix(boot.lang), path: encodeURI(pathname), search, signal });
    const fresh = await loading.during(asked);
    if (fresh !== undefined) await components.load(collectTypes([...fresh.header, ...fresh.footer, ...fresh.free]));
    return fresh;
  };
}
