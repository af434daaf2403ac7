/** Beacons of browsers for the operator: spans of traces, and web vitals. Limited in bytes and in number. */
import * as v from 'valibot';
import { boundedList } from '#schemas/lenient/bounded.ts';
import { withBody } from './bounds/bodies.ts';
import { BrowserSpan, type Tracing } from '../tracing/tracing.ts';
import { CONNECTIONS, PAGE_KINDS, type Metrics, VITALS } from '../metrics/metrics.ts';

/** Path of traces' beacons. */
export const TRACES_PATH = '/_traces';
/** Path of web vitals' beacons. */
export const VITALS_PATH = '/_vitals';

const MAX_BYTES = 16 * 1024;
const Spans = v.object({ spans: boundedList(BrowserSpan, 50) });
const Vitals = v.object({
  page: v.picklist(PAGE_KINDS),
  connection: v.picklist(CONNECTIONS),
  vitals: boundedList(
    v.object({ name: v.picklist(VITALS), value: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
    8,
  ),
});
/** Maximum beacons per second that a process accepts. */
const MOST_PER_SECOND = 50;

/** Handles one beacon: 204, 400 for an invalid one, 429 for one too many. */
export type AnswerBeacon = (request: Request) => Promise<Response>;

/** Creates the handler of browsers' spans. */
export function createTraceBeacons({ record }: Pick<Tracing, 'record'>, now?: () => number): AnswerBeacon {
  return createBeacons(Spans, ({ spans }) => record(spans), now);
}

/** Creates the handler of browsers' web vitals. */
export function createVitalBeacons({ observeVital }: Pick<Metrics, 'observeVital'>, now?: () => number): AnswerBeacon {
  return createBeacons(
    Vitals,
    ({ page, connection, vitals }) => {
      for (const { name, value } of vitals) observeVital(name, value, { page, connection });
    },
    now,
  );
}

function createBeacons<const Schema extends v.GenericSchema>(
  schema: Schema,
  record: (beacon: v.InferOutput<Schema>) => void,
  now: () => number = Date.now,
): AnswerBeacon {
  let second = 0;
  let taken = 0;
  return async (request) => {
    const current = Math.floor(now() / 1000);
    taken = current === second ? taken + 1 : 1;
    second = current;
    if (taken > MOST_PER_SECOND) return empty(429);
    return withBody(request, MAX_BYTES, (read) => {
      if (!read.ok) return empty(read.fault === 'busy' ? 503 : 400);
      const text = new TextDecoder().decode(read.bytes);
      const beacon = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
      if (!beacon.success) return empty(400);
      record(beacon.output);
      return empty(204);
    });
  };
}

function empty(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
