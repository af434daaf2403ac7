import { afterEach, expect, test, vi } from 'vitest';
import { ownSessionCookies } from '../http/message/session-cookies.ts';
import { createVitalBeacons } from '../http/beacon.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

afterEach(() => vi.useRealTimers());

/** The lines of our own metrics that are not zero, without help and buckets. */
async function ownLines(text: Promise<string>): Promise<string[]> {
  return (await text).split('\n').filter((line) => /^raan_(?!.*_(?:bucket|sum))/.test(line) && !line.endsWith(' 0'));
}

test('exposes requests, caches, refusals, calls, log entries and connections', async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 };
  const platform = metrics.measurePlatform({
    kind: 'upstream',
    baseUrl: 'http://store.internal',
    fetch: (input) =>
      String(input).includes('broken') ? Promise.reject(new Error('gone')) : Promise.resolve(new Response()),
    site: undefined,
    session: ownSessionCookies(),
    pool,
    mirroredAt: () => new Date(1_000_000),
    close: () => Promise.resolve(),
  });
  vi.setSystemTime(1_012_000);
  metrics.observeEngine('AddPayment', 'failed', 4);
  await platform.fetch('http://store.internal/api/x4/cart/update_items', { method: 'POST' });
  await platform.fetch('http://store.internal/api/forms/somsri%40example.com');
  await platform.fetch('http://store.internal/api/broken').catch(() => {});
  metrics.observeRequest('document', 200, 0.02);
  metrics.observeRequest('document', 404, 0.02);
  metrics.countCache('page', 'fresh');
  metrics.countShed();
  const logged: string[] = [];
  const log = metrics.countLog((_level, event) => void logged.push(event));
  log('warn', 'diagnostic', { code: 'unknown-type', page: '/secret' });
  expect(logged).toEqual(['diagnostic']);
  expect(await ownLines(metrics.expose())).toEqual([
    'raan_request_duration_seconds_count{kind="document",status="2xx"} 1',
    'raan_request_duration_seconds_count{kind="document",status="4xx"} 1',
    'raan_requests_shed_total 1',
    'raan_cache_requests_total{cache="page",result="fresh"} 1',
    'raan_platform_call_duration_seconds_count{call="api/x4/cart/update_items",outcome="answered"} 1',
    'raan_platform_call_duration_seconds_count{call="api/forms",outcome="answered"} 1',
    'raan_platform_call_duration_seconds_count{call="api/broken",outcome="unanswered"} 1',
    'raan_engine_call_duration_seconds_count{operation="AddPayment",outcome="failed"} 1',
    'raan_log_entries_total{level="warn",event="diagnostic",code="unknown-type"} 1',
    'raan_engine_mirror_age_seconds 12',
    'raan_database_connections{state="busy"} 2',
    'raan_database_connections{state="idle"} 3',
    'raan_database_connections{state="waiting"} 1',
  ]);
});

test('exposes web vitals of visitors by kind of page and connection', async () => {
  const metrics = createMetrics();
  const answer = createVitalBeacons(metrics);
  const send = async (body: object) =>
    (await answer(new Request('http://shop.example/_vitals', { method: 'POST', body: JSON.stringify(body) }))).status;
  const vitals = [
    { name: 'LCP', value: 1300 },
    { name: 'CLS', value: 0.02 },
  ];
  const statuses = [
    await send({ page: 'product', connection: '4g', vitals }),
    await send({ page: '/account/somsri', connection: '4g', vitals }),
    await send({ page: 'home', connection: '4g', vitals: [{ name: 'LCP', value: -1 }] }),
  ];
  expect([statuses, await ownLines(metrics.expose())]).toEqual([
    [204, 400, 400],
    [
      'raan_web_vital_seconds_count{vital="lcp",page="product",connection="4g"} 1',
      'raan_web_vital_layout_shift_count{page="product",connection="4g"} 1',
    ],
  ]);
  expect(await metrics.expose()).toContain(
    'raan_web_vital_seconds_bucket{le="1.8",vital="lcp",page="product",connection="4g"} 1',
  );
});

test('serves only /metrics, on its own port', async () => {
  const metrics = createMetrics();
  const { port, stop } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  const answers = await Promise.all(['/metrics', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)));
  const [text = ''] = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, metrics.contentType],
    [404, null],
  ]);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  stop();
});
