import type { Call, CallerOptions } from './call.ts';

/** Settings of a browser's caller. */
export interface LazyCallOptions extends CallerOptions {
  /** Share of visits whose calls are traced; none unless given. */
  readonly traced?: number | undefined;
}

/** The caller of this browser. Its code is loaded with the first call; where that fails, the call has failed like one without an answer. */
export function lazyCall({ traced, ...options }: LazyCallOptions): Call {
  let loading: Promise<Call> | undefined;
  const load = async () => {
    const [{ createCaller }, tracing] = await Promise.all([
      import('./call.ts'),
      traced === undefined ? undefined : import('./trace-calls.ts').catch(() => undefined),
    ]);
    return createCaller({ ...options, trace: tracing?.traceCalls({ share: traced ?? 0 }) });
  };
  return async (name, ...input) => {
    loading ??= load();
    try {
      const call = await loading;
      return await call(name, ...input);
    } catch {
      loading = undefined;
      return { ok: false, kind: 'network' };
    }
  };
}
