/** Data of the shop that a preview fetches: records through cached calls, and the base in each language. */
import type { Lang } from '#schemas/lang.ts';
import type { Call } from '../../call/call.ts';
import type { CallResult } from '../../call/response.ts';
import { lazyCall } from '../../call/lazy-call.ts';
import { loadBase } from '../../page/load-base.ts';
import type { Boot, ShownBase } from '../../page/page-view.ts';
import { isStaticMarker } from '../../renderer/react/static-marker.ts';
import { flattenNodes } from '../../renderer/resolve/resolved-node.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';

/** ms after which a record that does not come is not waited for. */
const TIMEOUT_MS = 2500;
/** TTL of a response, and of a failed one (ms). */
const TTL_MS = 60_000;
const FAILURE_TTL_MS = 5_000;

/** Creates callers by language that cache their responses. */
export function createCachedCalls(): (lang: Lang) => Call {
  const calls = new Map<Lang, Call>();
  return (lang) => {
    const call =
      calls.get(lang) ?? cacheCalls(lazyCall({ baseUrl: '', lang, host: location.host, timeoutMs: TIMEOUT_MS }));
    calls.set(lang, call);
    return call;
  };
}

function cacheCalls(call: Call): Call {
  const cache = new Map<string, { readonly until: number; readonly answer: Promise<CallResult<unknown>> }>();
  return (name, ...input) => {
    const key = JSON.stringify([name, input]);
    const known = cache.get(key);
    if (known !== undefined && known.until > performance.now()) return known.answer;
    const answer = call(name, ...input);
    cache.set(key, { until: performance.now() + TTL_MS, answer });
    void answer.then(({ ok }) => {
      if (!ok) cache.set(key, { until: performance.now() + FAILURE_TTL_MS, answer });
    });
    return answer;
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
