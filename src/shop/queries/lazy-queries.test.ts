import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../call/call.ts';
import { createLazyQueries } from './lazy-queries.ts';

const code = vi.hoisted(() => ({ isThere: true }));
vi.mock('./queries.ts', async (original) => {
  const queries = await original<typeof import('./queries.ts')>();
  return {
    get createQueries() {
      if (!code.isThere) throw new Error('chunk not found');
      return queries.createQueries;
    },
  };
});

beforeEach(() => void (code.isThere = true));
afterEach(() => void vi.useRealTimers());

const FOUND = { uuid: 'a', name: 'Tea' };
const data = { products: { ids: ['a'] }, productRecords: [FOUND] };
const call = (() => Promise.resolve<object>({ ok: true, data })) as Call;
const signal = new AbortController().signal;

test('counts as failed while the code cannot be loaded, and loads it again with the next query', async () => {
  const onProducts = vi.fn();
  const queries = createLazyQueries(call, onProducts);
  code.isThere = false;
  queries.requestProducts(['a', 'b']);
  expect(await queries.suggest('tea', signal)).toBeUndefined();
  expect(onProducts.mock.calls).toEqual([
    [
      new Map([
        ['a', null],
        ['b', null],
      ]),
    ],
  ]);
  code.isThere = true;
  expect(await queries.suggest('tea', signal)).toEqual([FOUND]);
});

test('passes the cache to the devtools once its code is loaded', async () => {
  const clients: unknown[] = [];
  const queries = createLazyQueries(call, vi.fn(), (client) => clients.push(client));
  expect(clients).toEqual([]);
  await queries.suggest('tea', signal);
  await queries.suggest('rice', signal);
  expect(clients).toEqual([expect.any(QueryClient)]);
});
