/** OpenTelemetry. Loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set, so that it costs nothing otherwise. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind as Kind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { callName } from '../platform.ts';
import type { SpanFacts, Trace } from './trace.ts';
import type { BrowserSpan, Tracing } from './tracing.ts';

const KINDS = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL } as const;
const SCOPE = { name: 'raan' };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Opens the traces of a process: to the collector's `/v1/traces`, as OTLP in JSON, in batches. */
export function openTracing({ endpoint, service, ratio }: NonNullable<Config['tracing']>): Tracing {
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer(SCOPE.name);
  const browser = resourceFromAttributes({ 'service.name': `${service}-browser` });
  const current = new AsyncLocalStorage<Context>();

  const run = async <T>(
    parent: Context,
    name: string,
    { kind = 'internal', attributes = {} }: SpanFacts,
    work: (span: Span) => Promise<T>,
  ): Promise<T> => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    try {
      return await current.run(api.setSpan(parent, span), () => work(span));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      span.end();
    }
  };
  const trace: Trace = (name, facts, work) => run(current.getStore() ?? ROOT_CONTEXT, name, facts, work);
  const answered = async (span: Span, work: () => Promise<Response>): Promise<Response> => {
    const answer = await work();
    span.setAttribute('http.response.status_code', answer.status);
    if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    return answer;
  };

  return {
    trace,
    traceRequest: (name, { method, headers }, work) => {
      const attributes = { 'http.request.method': method };
      return run(contextOf(headers), name, { kind: 'server', attributes }, (span) => answered(span, work));
    },
    tracePlatform: (platform) => ({
      ...platform,
      fetch: (input, init) => {
        const parent = current.getStore() ?? ROOT_CONTEXT;
        return run(parent, `call ${callName(input)}`, { kind: 'client' }, (span) => {
          const headers = new Headers(init?.headers);
          headers.set('traceparent', traceparentOf(span.spanContext()));
          return answered(span, () => platform.fetch(input, { ...init, headers }));
        });
      },
    }),
    record: (spans) => {
      for (const span of spans) processor.onEnd(readable(span, browser));
    },
    close: () => provider.shutdown(),
  };
}

/** The caller's span from its header; undefined if there is no valid one. */
function contextOf(headers: Headers): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(headers.get('traceparent') ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT;
  return api.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Converts a browser's span to the exporter's format. */
function readable(
  { traceId, spanId, name, machine, start, ms, ok }: BrowserSpan,
  resource: ReadableSpan['resource'],
): ReadableSpan {
  const attributes: Attributes = { 'raan.machine': machine, 'raan.call': name };
  const time = (at: number): [number, number] => [Math.floor(at / 1000), Math.round((at % 1000) * 1e6)];
  return {
    name: `effect ${name}`,
    kind: Kind.CLIENT,
    spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
    startTime: time(start),
    endTime: time(start + ms),
    duration: time(ms),
    status: { code: ok ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
