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

const call = (() => Promise.resolve({ ok: true, data: { coupons: [] } })) as Call;
const signal = new AbortController().signal;

test('counts as failed while the code cannot be loaded, and loads it again with the next query', async () => {
  const onProducts = vi.fn();
  const queries = createLazyQueries(call, onProducts);
  code.isThere = false;
  queries.requestProducts(['a', 'b']);
  expect(await Promise.all([queries.suggest('tea', signal), queries.loadMember(signal)])).toEqual([[], { ok: false }]);
  expect(onProducts.mock.calls).toEqual([
    [
      new Map([
        ['a', null],
        ['b', null],
      ]),
    ],
  ]);
  expect(await queries.listCoupons(signal)).toEqual({ ok: false });
  code.isThere = true;
  expect(await queries.listCoupons(signal)).toEqual({ ok: true, coupons: [] });
});
