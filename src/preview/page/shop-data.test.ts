// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createLoadingCounter } from '../../shop/loading.ts';
import { createCachedCalls } from './shop-data.ts';

afterEach(() => vi.unstubAllGlobals());

test('requests for records count as loading until they end', { meta: { field: ['3.18'] } }, async () => {
  const loading = createLoadingCounter();
  const seen: number[] = [];
  loading.store.subscribe(() => void seen.push(loading.store.get()));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })));
  await createCachedCalls(loading)('th')('productsBatch', { query: { 'filter[uuid]': 'a' } });
  expect(seen).toEqual([1, 0]);
});
