import { expect, test } from 'vitest';
import { createCaller } from '../../call/call.ts';
import { createCategoryCache } from './fetch-categories.ts';

const START = 1_700_000_000_000;

function shop() {
  const state = { now: START, down: false, asked: [] as (string | null)[], logged: [] as unknown[] };
  const call = createCaller({
    baseUrl: 'http://store',
    lang: 'th',
    fetch: (input) => {
      const ids = new URL(input instanceof Request ? input.url : input).searchParams.get('category_ids');
      state.asked.push(ids);
      if (state.down) return Promise.resolve(new Response('', { status: 503 }));
      const known = (ids ?? '').split(',').filter((id) => id !== '404');
      return Promise.resolve(Response.json({ data: known.map((id) => ({ category_id: id, name: `C${id}` })) }));
    },
  });
  const cache = createCategoryCache(
    (failure) => state.logged.push(failure),
    () => state.now,
  );
  const names = async (ids: readonly string[], audience = 'shop th') =>
    (await cache.shared(audience, call)(ids))?.map(({ name }) => name);
  return { state, names };
}

test('a category is asked for once in 60 s, only what is not known', { meta: { spec: ['7.6', '9.7b'] } }, async () => {
  const { state, names } = shop();
  expect(await names(['1', '2'])).toEqual(['C1', 'C2']);
  expect(await names(['2', '3', '1'])).toEqual(['C2', 'C3', 'C1']);
  state.now = START + 59_999;
  await names(['1', '2', '3']);
  expect(state.asked).toEqual(['1,2', '3']);
  state.now = START + 60_000;
  await names(['1']);
  expect(state.asked).toEqual(['1,2', '3', '1']);
});

test('each audience has its own categories, and concurrent requests share one call', async () => {
  const { state, names } = shop();
  const all = ['1', '2', '3'];
  expect(await Promise.all([names(all), names(all), names(all, 'shop en')])).toEqual(
    Array.from({ length: 3 }, () => ['C1', 'C2', 'C3']),
  );
  expect(state.asked).toEqual(['1,2,3', '1,2,3']);
});

test('asks for nothing when no id is known', async () => {
  const { state, names } = shop();
  expect([await names([]), state.asked]).toEqual([[], []]);
});

test('a failure is logged, and the ids are not requested for 60 s', { meta: { spec: ['8.4', '9.7b'] } }, async () => {
  const { state, names } = shop();
  state.down = true;
  expect(await names(['1'])).toBeUndefined();
  state.down = false;
  expect(await names(['1', '2'])).toEqual(['C2']);
  expect(state.logged).toEqual([{ ids: ['1'], reason: 'status' }]);
  state.now = START + 60_000;
  expect(await names(['1'])).toEqual(['C1']);
});

test('an id that is unknown is known to be', async () => {
  const { state, names } = shop();
  expect([await names(['404']), await names(['404'])]).toEqual([[], []]);
  expect(state.asked).toEqual(['404']);
});
