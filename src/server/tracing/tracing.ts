/** Traces of requests, as the server's parts know them; what makes them of it is loaded where a collector is configured alone. */
import * as v from 'valibot';
import type { Platform } from '../platform.ts';
import type { PageLoader } from '../pages/load-page.ts';

/** Where a span stands: the server's side of a call, the caller's, or within one process. */
export type SpanKind = 'server' | 'client' | 'internal';

/** What is known of a span when it begins. */
export interface SpanFacts {
  readonly kind?: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Runs work as a span of its own, child of the one under way; the span ends with the promise. */
export type Trace = <T>(name: string, facts: SpanFacts, work: () => Promise<T>) => Promise<T>;

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

/** The same loader, each step of a page's pipeline a span. */
export function traceLoader(loader: PageLoader, trace: Trace): PageLoader {
  const step = <T>(name: string, work: () => Promise<T>) => trace(`page ${name}`, {}, work);
  return {
    ...loader,
    ask: (exchange, needBase) => step('ask', () => loader.ask(exchange, needBase)),
    fallBack: (reply, exchange) => step('fall back', () => loader.fallBack(reply, exchange)),
    assemblePage: (decision, base, exchange) => step('assemble', () => loader.assemblePage(decision, base, exchange)),
    assembleBase: (base, exchange, page) => step('assemble base', () => loader.assembleBase(base, exchange, page)),
  };
}
