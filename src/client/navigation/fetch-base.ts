import { loadBase } from '../../page/load-base.ts';
import type { Boot, ShownBase } from '../../page/shown-page.ts';
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

/** Creates the fetcher of the current page's base with the code of its components; it resolves to undefined on failure. */
export function createFetchBase({ boot, currentPage, components, loading }: FetchBaseOptions) {
  return async (signal: AbortSignal): Promise<ShownBase | undefined> => {
    const { pathname, searchStr: search } = currentPage.get();
    const request = loadBase({ prefix: langPrefix(boot.lang), path: encodeURI(pathname), search, signal });
    const fresh = await loading.during(request);
    if (fresh !== undefined) await components.load(collectTypes([...fresh.header, ...fresh.footer, ...fresh.free]));
    return fresh;
  };
}
