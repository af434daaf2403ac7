/** Metrics for Prometheus. Loaded only if `METRICS_PORT` is set, so that they cost nothing otherwise. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log.ts';
import type { CacheResult } from '../pages/cache/revalidating-cache.ts';
import { callName, type Platform } from '../platform.ts';

/** Web vitals of visitors' pages: largest paint, slowest interaction, time to first byte (ms), and layout shift. */
export const VITALS = ['LCP', 'INP', 'TTFB', 'CLS'] as const;
/** Kinds of pages, for labels. */
export const PAGE_KINDS = ['home', 'product', 'category', 'search', 'blog', 'cart', 'other'] as const;
/** Connections as browsers name them. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

/** Labels of a visitor's page. */
export interface VitalPlace {
  readonly page: (typeof PAGE_KINDS)[number];
  readonly connection: (typeof CONNECTIONS)[number];
}

/** Records the server's activity; `expose` returns the text for Prometheus. */
export interface Metrics {
  readonly observeRequest: (kind: string, status: number, seconds: number) => void;
  readonly countCache: (cache: 'page' | 'document', result: CacheResult) => void;
  readonly countShed: () => void;
  /** One web vital of one visitor's page: in ms, for `CLS` a score. */
  readonly observeVital: (name: (typeof VITALS)[number], value: number, place: VitalPlace) => void;
  /** One request to the commerce engine. */
  readonly observeEngine: (operation: string, outcome: 'answered' | 'failed', seconds: number) => void;
  /** The same platform, with each call measured. */
  readonly measurePlatform: (platform: Platform) => Platform;
  /** The same log, with each entry counted: failures, crashes, diagnostics of pages. */
  readonly countLog: (log: Log) => Log;
  readonly expose: () => Promise<string>;
  readonly contentType: string;
}

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of a process: its own, and those of Node (memory, garbage collection, event loop). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'raan_request_duration_seconds',
    help: 'Time until the head of an answer, by kind of request and class of status.',
    labelNames: ['kind', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const shed = new Counter({ name: 'raan_requests_shed_total', help: 'Requests refused at overload.', registers });
  const caches = new Counter({
    name: 'raan_cache_requests_total',
    help: 'Requests to a cache, by result.',
    labelNames: ['cache', 'result'],
    registers,
  });
  const calls = new Histogram({
    name: 'raan_platform_call_duration_seconds',
    help: 'Time until the head of the answer to a call, saves included, by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const engine = new Histogram({
    name: 'raan_engine_call_duration_seconds',
    help: 'Time of requests to the commerce engine, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const entries = new Counter({
    name: 'raan_log_entries_total',
    help: 'Entries of the log, by level and event; diagnostics of pages by their code.',
    labelNames: ['level', 'event', 'code'],
    registers,
  });
  const vitals = new Histogram({
    name: 'raan_web_vital_seconds',
    help: 'Largest paint, slowest interaction and first byte of visitors, by kind of page and connection.',
    labelNames: ['vital', 'page', 'connection'],
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers,
  });
  const shift = new Histogram({
    name: 'raan_web_vital_layout_shift',
    help: 'Cumulative layout shift of visitors, by kind of page and connection.',
    labelNames: ['page', 'connection'],
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    registers,
  });
  return {
    observeRequest: (kind, status, seconds) =>
      requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    countCache: (cache, result) => caches.inc({ cache, result }),
    countShed: () => shed.inc(),
    observeVital: (name, value, { page, connection }) =>
      name === 'CLS'
        ? shift.observe({ page, connection }, value)
        : vitals.observe({ vital: name.toLowerCase(), page, connection }, value / 1000),
    observeEngine: (operation, outcome, seconds) => engine.observe({ operation, outcome }, seconds),
    measurePlatform: (platform) => {
      const { pool, mirroredAt } = platform;
      if (mirroredAt !== undefined) measureMirror(registry, mirroredAt);
      if (pool !== undefined) measurePool(registry, pool);
      return {
        ...platform,
        fetch: async (input, init) => {
          const end = calls.startTimer({ call: callName(input) });
          try {
            const answer = await platform.fetch(input, init);
            end({ outcome: answer.status < 500 ? 'answered' : 'failed' });
            return answer;
          } catch (error) {
            end({ outcome: 'unanswered' });
            throw error;
          }
        },
      };
    },
    countLog: (log) => (level, event, fields) => {
      const code = event === 'diagnostic' && typeof fields?.code === 'string' ? fields.code : '';
      entries.inc({ level, event, code });
      log(level, event, fields);
    },
    expose: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function measureMirror(registry: Registry, mirroredAt: () => Date | undefined): void {
  const gauge = new Gauge({
    name: 'raan_engine_mirror_age_seconds',
    help: "Time since the commerce engine's catalogue was read; absent before the first time.",
    registers: [registry],
    collect: () => {
      const at = mirroredAt();
      if (at === undefined) gauge.reset();
      else gauge.set((Date.now() - at.getTime()) / 1000);
    },
  });
}

function measurePool(registry: Registry, pool: NonNullable<Platform['pool']>): void {
  const gauge = new Gauge({
    name: 'raan_database_connections',
    help: 'Connections of the pool by state; `waiting` are requests for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
