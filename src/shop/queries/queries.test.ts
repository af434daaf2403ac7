import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SafeProduct } from '#schemas/product.ts';
import { type Call, createCaller } from '../../call/call.ts';
import { createQueries } from './queries.ts';
import { createStore } from '../store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function source(answer: (uuids: string[]) => Response | Promise<Response>) {
  const asked: string[] = [];
  const call = createCaller({
    baseUrl: '',
    lang: 'th',
    fetch: async (input) => {
      const list =
        new URL(input instanceof Request ? input.url : input, 'http://x').searchParams.get('filter[uuid]') ?? '';
      asked.push(list);
      return answer(list.split(','));
    },
  });
  const products = createStore<ReadonlyMap<string, SafeProduct | null>>(new Map());
  const { requestProducts: ask } = createQueries(call, (batch) => products.set(new Map([...products.get(), ...batch])));
  const names = () => Object.fromEntries([...products.get()].map(([uuid, product]) => [uuid, product?.name ?? null]));
  return { asked, ask, names, products };
}

const found = (uuids: string[]) =>
  Response.json({ data: uuids.map((uuid) => ({ uuid, name: `Product ${uuid}`, price: 10 })) });

test('requests the products of 100 ms together, sorted, each once', { meta: { spec: ['7.5', '9.7c'] } }, async () => {
  const on = source(found);
  on.ask(['c', 'a']);
  await vi.advanceTimersByTimeAsync(99);
  on.ask(['b', 'a']);
  expect(on.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(on.asked).toEqual(['a,b,c']);
  await vi.waitFor(() => expect(on.names()).toEqual({ a: 'Product a', b: 'Product b', c: 'Product c' }));
});

test('caches a product for 60 s', { meta: { spec: ['9.7a'] } }, async () => {
  const on = source(found);
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  await vi.advanceTimersByTimeAsync(59_000);
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(500);
  expect(on.asked).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1000);
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.asked).toEqual(['a', 'a']);
});

test('hands on products without their HTML, which nobody has sanitised here', async () => {
  const on = source((uuids) =>
    Response.json({
      data: uuids.map((uuid) => ({
        uuid,
        name: 'Cup',
        price: 10,
        detail_html: '<form action="//evil.example"><input></form>',
        conditions_html: '<b>Keep cold</b>',
      })),
    }),
  );
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(on.products.get().get('a')?.name).toBe('Cup'));
  expect(on.products.get().get('a')).not.toHaveProperty('detail_html');
  expect(on.products.get().get('a')).not.toHaveProperty('conditions_html');
});

test('does not request again what is under way', async () => {
  const on = source(() => new Promise(() => {}));
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.asked).toEqual(['a']);
});

test('resolves all that wait with null upon a failure, and repeats later', { meta: { spec: ['8.3'] } }, async () => {
  let down = true;
  const on = source((uuids) => (down ? new Response('', { status: 503 }) : found(uuids)));
  on.ask(['b', 'a']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.names()).toEqual({ a: null, b: null });
  down = false;
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.names()).toEqual({ a: 'Product a', b: null });
});

test('returns null for unknown and faulty records, and the rest as it is', async () => {
  const on = source(() => Response.json({ data: [{ uuid: 'a', name: 'Bowl', price: '7' }, { uuid: 'b' }, null] }));
  on.ask(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.names()).toEqual({ a: 'Bowl', b: null, c: null });
});

test('splits a long list and notifies subscribers once per answer', async () => {
  const on = source(found);
  const listener = vi.fn();
  on.products.subscribe(listener);
  on.ask(Array.from({ length: 100 }, (_, index) => `p${String(index).padStart(3, '0')}`));
  await vi.advanceTimersByTimeAsync(100);
  expect(on.asked.map((list) => list.split(',').length)).toEqual([80, 20]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('requests a product again when a listener asks for it upon its failure', async () => {
  const on = source(() => new Response('', { status: 503 }));
  const stop = on.products.subscribe(() => {
    stop();
    on.ask(['a']);
  });
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(200);
  expect(on.asked).toEqual(['a', 'a']);
});

describe('answers beside products', () => {
  const SEARCH = { ok: true, data: { products: { ids: ['b', 'a', 'gone'] }, productRecords: [] } } as const;

  /** A caller that answers what the test provides, in order; `requests` are the names of the calls that it has seen. */
  function caller(...answers: readonly (object | Promise<object>)[]) {
    const left = [...answers];
    const requests: string[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    const call = ((name: string, input?: { readonly signal?: AbortSignal }) => {
      requests.push(name);
      signals.push(input?.signal);
      return Promise.resolve(left.shift() ?? { ok: false, kind: 'network' });
    }) as Call;
    return { queries: createQueries(call, () => {}), requests, signals };
  }
  const never = () => new AbortController().signal;

  test('answers suggestions from the cache for 60 s', async () => {
    const { queries, requests } = caller(SEARCH, SEARCH);
    await queries.suggest('tea', never());
    await vi.advanceTimersByTimeAsync(59_999);
    await queries.suggest(' tea', never());
    expect(requests).toEqual(['search']);
    await vi.advanceTimersByTimeAsync(1);
    await queries.suggest('tea', never());
    expect(requests).toEqual(['search', 'search']);
  });

  test('searches again after a search that failed', async () => {
    const { queries, requests } = caller({ ok: false, kind: 'network' }, SEARCH);
    expect([await queries.suggest('tea', never()), await queries.suggest('tea', never()), requests]).toEqual([
      undefined,
      [],
      ['search', 'search'],
    ]);
  });

  test('aborts the request with its signal, and repeats it afterwards', async () => {
    const { queries, requests, signals } = caller(new Promise(() => {}), SEARCH);
    const asking = new AbortController();
    const first = queries.suggest('tea', asking.signal);
    await vi.advanceTimersByTimeAsync(0);
    asking.abort();
    const second = queries.suggest('tea', never());
    expect([await first, await second, requests, signals.map((signal) => signal?.aborted)]).toEqual([
      undefined,
      [],
      ['search', 'search'],
      [true, false],
    ]);
  });

  test('asks nothing when the signal is aborted already', async () => {
    const { queries, requests } = caller(SEARCH);
    expect([await queries.suggest('tea', AbortSignal.abort()), requests]).toEqual([undefined, []]);
  });
});
