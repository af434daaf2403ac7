/** Spans of a unit of work, for the parts that do it. */

/** Kind of a span: the server's side of a call, the caller's, or within one process. */
export type SpanKind = 'server' | 'client' | 'internal';

/** Facts of a span when it begins. */
export interface SpanFacts {
  readonly kind?: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Runs work as a span of its own, child of the current one; the span ends with the promise. */
export type Trace = <T>(name: string, facts: SpanFacts, work: () => Promise<T>) => Promise<T>;
