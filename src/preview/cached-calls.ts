/** The shop's service, as a preview asks it: for the same records with every version of a page. */
import type { Lang } from '#schemas/lang.ts';
import type { Call, CallResult } from '../call/call.ts';
import { lazyCall } from '../call/lazy-call.ts';

/** ms after which a record that does not come is not waited for. */
const PATIENCE_MS = 2500;
/** ms that an answer is kept, and one that failed. */
const KEPT_MS = 60_000;
const FAILED_MS = 5_000;

/** A caller in each language, which asks for the same thing once in a while. */
export function keptCalls(): (lang: Lang) => Call {
  const calls = new Map<Lang, Call>();
  return (lang) => {
    const call =
      calls.get(lang) ?? keepAnswers(lazyCall({ baseUrl: '', lang, host: location.host, timeoutMs: PATIENCE_MS }));
    calls.set(lang, call);
    return call;
  };
}

function keepAnswers(call: Call): Call {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<CallResult<unknown>> }>();
  return (name, ...input) => {
    const key = JSON.stringify([name, input]);
    const known = kept.get(key);
    if (known !== undefined && known.until > performance.now()) return known.answer;
    const answer = call(name, ...input);
    kept.set(key, { until: performance.now() + KEPT_MS, answer });
    void answer.then(({ ok }) => {
      if (!ok) kept.set(key, { until: performance.now() + FAILED_MS, answer });
    });
    return answer;
  };
}
