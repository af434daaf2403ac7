/** One trace from a machine's effect in the browser over the server to SQL, as a collector receives it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProductUuid } from '#schemas/ids.ts';
import { FIXTURES } from '../../../tests/contract/harness.ts';
import { createTestDatabase } from '../../../tests/setup/test-cluster.ts';
import { createCaller } from '../../call/call.ts';
import { traceCalls } from '../../call/trace-calls.ts';
import { readConfig } from '../config.ts';
import { openPlatform } from '../platform.ts';
import { openStorefront, type Storefront } from '../storefront.ts';
import { openTracing } from './open-tracing.ts';
import { NO_BUILD } from '../../../tests/contract/embedded-storefront.ts';

const Attribute = v.object({
  key: v.string(),
  value: v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) }),
});
const Received = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(Attribute) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              name: v.string(),
              attributes: v.array(Attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

/** Of the shop krua.test. */
const PRODUCT = '00000000-0000-4000-8000-000000000001';

let spans: Span[] = [];
let collector: Server;
let endpoint = '';
let dataDir = '';
const textOf = (attributes: readonly v.InferOutput<typeof Attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Collects the spans of one export. */
async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { resourceSpans } = v.parse(Received, JSON.parse(Buffer.concat(chunks).toString()));
  for (const { resource, scopeSpans } of resourceSpans)
    for (const { spans: some } of scopeSpans)
      for (const { attributes, ...span } of some)
        spans.push({
          ...span,
          service: String(textOf(resource.attributes)['service.name']),
          attributes: textOf(attributes),
        });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'raan-tracing-'));
  collector = createServer((request, response) => void collect(request, response));
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  spans = [];
});

/** A storefront on the embedded service that traces; the spans have arrived once it is closed. */
async function traced(
  visit: (ask: (path: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const database = await createTestDatabase();
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...environment,
  });
  if (config.tracing === undefined) throw new Error('the test traces');
  const tracing = openTracing(config.tracing);
  const { createStoreService } = await import('../../store/app.ts');
  await (
    await createStoreService({ dataDir, databaseUrl: database.url, secureCookies: false, shopsFolder: FIXTURES })
  ).close();
  const platform = await openPlatform(config, () => {}, tracing.trace);
  let storefront: Storefront | undefined;
  try {
    storefront = await openStorefront({
      platform,
      config,
      log: () => {},
      ...NO_BUILD,
      tracing,
    });
    const { answer } = storefront;
    await visit(async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('host', 'krua.test');
      return answer(new Request(`http://krua.test${path}`, { ...init, headers }), '203.0.113.9');
    });
  } finally {
    await tracing.close();
    await storefront?.close();
    await platform.close();
    await database.drop();
  }
}

/** The spans below one, as nested names; statements by their operation, each once. */
function treeBelow(parentSpanId: string): object {
  const below = spans.filter((span) => span.parentSpanId === parentSpanId);
  return Object.fromEntries(below.map(({ name, spanId }) => [name, treeBelow(spanId)]));
}

test('a save of the cart is one trace: the machine’s effect, the request, the call, its statements', async () => {
  await traced(async (ask) => {
    const beacons: string[] = [];
    const call = createCaller({
      baseUrl: 'http://krua.test',
      lang: 'en',
      fetch: (input, init) => ask(new URL(input instanceof Request ? input.url : input).pathname, init),
      trace: traceCalls({ share: 1, send: (body) => void beacons.push(body) }),
    });
    const saved = await call('cartUpdateItems', {
      body: { items: [{ uuid: v.parse(ProductUuid, PRODUCT), quantity: 1 }], remove_items: [], lang_key: 'en' },
      headers: { 'idempotency-key': '00000000-0000-4000-8000-0000000000aa' },
    });
    // There is no cart yet: creating it in the store uses the same path.
    expect(saved.ok || saved.kind).toBe('refused');
    await expect.poll(() => beacons.length, { timeout: 5000 }).toBe(1);
    const response = await ask('/_traces', {
      method: 'POST',
      body: beacons[0] ?? '',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(204);
  });
  const [effect, ...others] = spans.filter(({ service }) => service === 'raan-browser');
  expect([effect?.name, effect?.attributes, others]).toEqual([
    'effect cartUpdateItems',
    { 'raan.machine': 'cart', 'raan.call': 'cartUpdateItems' },
    [],
  ]);
  expect(treeBelow(effect?.spanId ?? '')).toEqual({
    'POST api': { 'call api/x4/cart/update_items': expect.objectContaining({ SELECT: {}, INSERT: {} }) },
  });
  const own = spans.filter(({ traceId }) => traceId === effect?.traceId);
  // Statements have parameters instead of values.
  const texts = own.map(({ attributes }) => String(attributes['db.query.text'] ?? ''));
  expect(texts.filter((text) => text.includes(PRODUCT))).toEqual([]);
});

test('a page is a trace of its own, with the steps of its pipeline', async () => {
  await traced(async (ask) => {
    await (await ask('/')).text();
  });
  const root = spans.find(({ name, parentSpanId }) => name === 'GET document' && parentSpanId === undefined);
  expect(treeBelow(root?.spanId ?? '')).toEqual({
    'page ask': { 'call api/page': expect.objectContaining({ SELECT: {} }) },
    'page store or restore': {},
    'page assemble': expect.anything(),
    'page assemble base': expect.anything(),
    'page write': {},
  });
  expect(root?.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
});

test('nothing of a visit that is not sampled is sent', async () => {
  await traced(
    async (ask) => {
      await (await ask('/')).text();
      await (await ask('/', { headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` } })).text();
    },
    { OTEL_TRACES_SAMPLER_ARG: '0' },
  );
  expect(spans).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  [
    'an id that is none',
    JSON.stringify({ spans: [{ traceId: 'x', spanId: 'y', name: 'a', machine: 'cart', start: 1, ms: 1, ok: true }] }),
  ],
  ['too many', JSON.stringify({ spans: Array.from({ length: 51 }, () => ({})) })],
  ['too much', `{"spans":[],"more":"${'x'.repeat(20_000)}"}`],
])('a beacon of %s is refused', async (_, body) => {
  const { createTraceBeacons } = await import('../http/beacon.ts');
  const answer = createTraceBeacons({ record: () => expect.unreachable('it was refused') });
  expect((await answer(new Request('http://krua.test/_traces', { method: 'POST', body }))).status).toBe(400);
});

test('more than fifty beacons a second are refused', async () => {
  const { createTraceBeacons } = await import('../http/beacon.ts');
  let now = 1_000_000;
  const answer = createTraceBeacons({ record: () => {} }, () => now);
  const send = async () =>
    (await answer(new Request('http://krua.test/_traces', { method: 'POST', body: '{"spans":[]}' }))).status;
  const statuses = [];
  for (let count = 0; count < 51; count += 1) statuses.push(await send());
  now += 1000;
  expect([new Set(statuses.slice(0, 50)), statuses[50], await send()]).toEqual([new Set([204]), 429, 204]);
});
