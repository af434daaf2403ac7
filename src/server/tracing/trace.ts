/** Spans of one piece of work, as the parts that do it know them. */

/** Where a span stands: the server's side of a call, the caller's, or within one process. */
export type SpanKind = 'server' | 'client' | 'internal';

/** What is known of a span when it begins. */
export interface SpanFacts {
  readonly kind?: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Runs work as a span of its own, child of the one under way; the span ends with the promise. */
export type Trace = <T>(name: string, facts: SpanFacts, work: () => Promise<T>) => Promise<T>;
