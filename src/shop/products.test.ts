import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCaller } from '../call/call.ts';
import { createProducts } from './products.ts';

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
  const { products, ask } = createProducts(call);
  const names = () => Object.fromEntries([...products.get()].map(([uuid, product]) => [uuid, product?.name ?? null]));
  return { asked, ask, names, products };
}

const found = (uuids: string[]) =>
  Response.json({ data: uuids.map((uuid) => ({ uuid, name: `Product ${uuid}`, price: 10 })) });

test('what is asked for within 100 ms goes in one request, sorted, each once', async () => {
  const on = source(found);
  on.ask(['c', 'a']);
  await vi.advanceTimersByTimeAsync(99);
  on.ask(['b', 'a']);
  expect(on.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(on.asked).toEqual(['a,b,c']);
  await vi.waitFor(() => expect(on.names()).toEqual({ a: 'Product a', b: 'Product b', c: 'Product c' }));
});

test('a product is known for 60 s', async () => {
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

test('what is on its way is not asked for again', async () => {
  const on = source(() => new Promise(() => {}));
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  on.ask(['a']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.asked).toEqual(['a']);
});

test('a failure resolves all that waited with null; the next one who asks asks anew', async () => {
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

test('unknown and faulty records are null, the rest is kept', async () => {
  const on = source(() => Response.json({ data: [{ uuid: 'a', name: 'Bowl', price: '7' }, { uuid: 'b' }, null] }));
  on.ask(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(100);
  expect(on.names()).toEqual({ a: 'Bowl', b: null, c: null });
});

test('a long list is split, and subscribers are told once per answer', async () => {
  const on = source(found);
  const told = vi.fn();
  on.products.subscribe(told);
  on.ask(Array.from({ length: 100 }, (_, index) => `p${String(index).padStart(3, '0')}`));
  await vi.advanceTimersByTimeAsync(100);
  expect(on.asked.map((list) => list.split(',').length)).toEqual([80, 20]);
  expect(told).toHaveBeenCalledTimes(2);
});
