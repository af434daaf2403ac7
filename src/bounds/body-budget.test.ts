import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBodyBudget } from './body-budget.ts';
import { readBytes } from './read-bytes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TIMEOUTS = { idleMs: 1000, totalMs: 3000 };

/** A body whose chunks the test sends. */
function openBody(headers: Readonly<Record<string, string>> = {}) {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) });
  return {
    given: { body, headers: new Headers(headers) },
    send: (bytes: number) => sender?.enqueue(new Uint8Array(bytes)),
    end: () => sender?.close(),
    breakOff: () => sender?.error(new Error('the connection ended')),
  };
}

test('all bodies share one budget, of which one visitor has a part', { meta: { field: ['1.6'] } }, () => {
  const budget = createBodyBudget(100, 60);
  const [one, same, other] = [budget.open('203.0.113.9'), budget.open('203.0.113.9'), budget.open('198.51.100.7')];
  expect([one.acquire(40), same.acquire(30), same.acquire(20), other.acquire(41), other.acquire(40)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(budget.held()).toBe(100);
  one.release();
  one.release();
  expect([budget.held(), same.acquire(41), same.acquire(40)]).toEqual([60, false, true]);
});

test('one visitor has a whole IPv6 network, and any port of an address', { meta: { field: ['1.6', '2.4'] } }, () => {
  const budget = createBodyBudget(100, 60);
  const acquire = (address: string) => budget.open(address).acquire(40);
  expect([
    acquire('2001:db8::1'),
    acquire('2001:db8:0:0:ffff::2'),
    acquire('[2001:db8::3]:50123'),
    acquire('203.0.113.9:50123'),
    acquire('203.0.113.9:50124'),
    acquire('::ffff:203.0.113.9'),
  ]).toEqual([true, false, false, true, false, false]);
});

test('a body counts its received bytes, not its declared length', { meta: { field: ['1.6'] } }, async () => {
  const budget = createBodyBudget(100);
  const { given, send, end } = openBody({ 'content-length': '90' });
  const lease = budget.open();
  const read = readBytes(given, 90, lease, TIMEOUTS);
  send(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(budget.held()).toBe(10);
  send(80);
  end();
  const got = await read;
  expect([got.ok && got.bytes.byteLength, budget.held()]).toEqual([90, 90]);
  lease.release();
  expect(budget.held()).toBe(0);
});

test.each([
  ['states more than its limit', 'too-large', { 'content-length': '101' }, () => {}],
  ['has more than its limit', 'too-large', {}, (body: ReturnType<typeof openBody>) => body.send(101)],
  ['finds no memory left', 'busy', {}, (body: ReturnType<typeof openBody>) => body.send(100)],
  ['breaks off', 'broken', {}, (body: ReturnType<typeof openBody>) => body.breakOff()],
  ['falls silent', 'late', {}, (body: ReturnType<typeof openBody>) => body.send(1)],
  [
    'trickles',
    'late',
    {},
    async (body: ReturnType<typeof openBody>) => {
      for (let at = 0; at < 20; at += 1) {
        body.send(1);
        await vi.advanceTimersByTimeAsync(200);
      }
    },
  ],
] as const)('a body that %s is given up as %s', { meta: { field: ['1.6'] } }, async (_, fault, headers, act) => {
  const budget = createBodyBudget(80);
  const body = openBody(headers);
  const lease = budget.open();
  const read = readBytes(body.given, 100, lease, TIMEOUTS);
  await act(body);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await read).toEqual({ ok: false, fault });
  lease.release();
  // The rest can be drained.
  expect([budget.held(), body.given.body.locked]).toEqual([0, false]);
});
