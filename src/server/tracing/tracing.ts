/** Traces of requests, for the server's parts; the implementation is loaded only if a collector is configured. */
import * as v from 'valibot';
import type { Platform } from '../platform.ts';
import type { Trace } from './trace.ts';

const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`)));

/** A machine's effect in a browser: a call of the API, and its result. `start` is in ms since 1970. */
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
  /** The same platform, with each call as a span whose `traceparent` is sent along. */
  readonly tracePlatform: (platform: Platform) => Platform;
  /** Sends spans that browsers have measured. */
  readonly record: (spans: readonly BrowserSpan[]) => void;
  /** Sends all pending spans. */
  readonly close: () => Promise<void>;
}
