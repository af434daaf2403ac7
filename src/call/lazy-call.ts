import type { Call, CallerOptions } from './call.ts';

/** The caller of this browser. Its code is loaded with the first call; where that fails, the call has failed like one without an answer. */
export function lazyCall(options: CallerOptions): Call {
  let loading: Promise<Call> | undefined;
  return async (name, ...input) => {
    loading ??= import('./call.ts').then(({ createCaller }) => createCaller(options));
    try {
      const call = await loading;
      return await call(name, ...input);
    } catch {
      loading = undefined;
      return { ok: false, kind: 'network' };
    }
  };
}
