/** Data of the shop that a preview fetches: records through cached calls, and the base in each language. */
import { QueryClient } from '@tanstack/react-query';
import type { Lang } from '#schemas/lang.ts';
import type { Call } from '../../call/call.ts';
import { lazyCall } from '../../call/lazy-call.ts';
import { loadBase } from '../../page/load-base.ts';
import type { Boot, ShownBase } from '../../page/shown-page.ts';
import { isStaticMarker } from '../../renderer/react/static-marker.ts';
import { flattenNodes } from '../../renderer/resolve/resolved-node.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import type { LoadingCounter } from '../../shop/loading.ts';

/** ms after which a record that does not come is not waited for. */
const TIMEOUT_MS = 2500;
/** TTL of an answer, and of a failed one (ms). */
const TTL_MS = 60_000;
const FAILURE_TTL_MS = 5_000;

/**
 * Creates callers by language over one query cache: equal calls share a request, and its answer while it is fresh. Each
 * request counts as loading, as every call does (specification, chapter 7).
 */
export function createCachedCalls({ onStart, onEnd }: LoadingCounter): (lang: Lang) => Call {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  return (lang) => {
    const call = lazyCall({ baseUrl: '', lang, host: location.host, timeoutMs: TIMEOUT_MS, onStart, onEnd });
    return (name, ...input) =>
      client.fetchQuery({
        queryKey: [lang, name, ...input],
        queryFn: () => call(name, ...input),
        // A failure is an answer too: the same records are not requested with every keystroke of the builder.
        staleTime: ({ state }) => (state.data?.ok === true ? TTL_MS : FAILURE_TTL_MS),
        gcTime: TTL_MS,
      });
  };
}

/** The shop's own base in each language: the page's is there, in others it is asked for, and where there is none the page's stands for it. */
export function createBaseLoader({ lang: own, base }: Boot): (lang: Lang) => Promise<ShownBase> {
  const isWhole = !flattenNodes([...base.header, ...base.free, ...base.footer]).some(isStaticMarker);
  const known = new Map<Lang, ShownBase>(isWhole ? [[own, base]] : []);
  return async (lang) => {
    const found = known.get(lang) ?? (await loadBase({ prefix: langPrefix(lang), path: '/', search: '' }));
    if (found !== undefined) known.set(lang, found);
    return found ?? base;
  };
}
