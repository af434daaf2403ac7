/** Traces of requests, as the server's parts know them; what makes them of it is loaded where a collector is configured alone. */
import * as v from 'valibot';
import type { Platform } from '../platform.ts';
import type { Trace } from './trace.ts';

const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`)));

/** A machine's effect in a browser: a call of the API, and how it ended. `start` is in ms since 1970. */
export const BrowserSpan = v.object({
  traceId: hex(32),
  spanId: hex(16),
  /** The call's name, such as `cartUpdateItems`. */
  name: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/)),
  machine: v.picklist(['cart', 'coupon', 'membership', 'account', 'query']),
  start: v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
  ok: v.boolean(),
});
export type BrowserSpan = v.InferOutput<typeof BrowserSpan>;

/** A process that traces. */
export interface Tracing {
  readonly trace: Trace;
  /** Runs a request as a span, child of its `traceparent`. */
  readonly traceRequest: (
    name: string,
    request: Pick<Request, 'method' | 'headers'>,
    work: () => Promise<Response>,
  ) => Promise<Response>;
  /** The same platform, each call a span, which it is told of by `traceparent`. */
  readonly tracePlatform: (platform: Platform) => Platform;
  /** Sends spans that browsers have measured. */
  readonly record: (spans: readonly BrowserSpan[]) => void;
  /** Sends what has not been sent yet. */
  readonly close: () => Promise<void>;
}
