import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { watchHealth } from './health.ts';
import type { Platform } from './platform.ts';
import { ownSessionCookies } from './http/message/session-cookies.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function upstream() {
  const state = { up: true, asked: 0, hosts: [] as (string | null)[] };
  const platform: Platform = {
    kind: 'upstream',
    baseUrl: 'http://upstream.test',
    fetch: (input, init) => {
      state.asked += 1;
      const { headers } = new Request(input, init);
      state.hosts.push(headers.get('x-forwarded-host'));
      return state.up ? Promise.resolve(Response.json({ data: {} })) : Promise.reject(new TypeError('refused'));
    },
    site: undefined,
    session: ownSessionCookies(),
    close: () => Promise.resolve(),
  };
  return { state, health: watchHealth(platform, readConfig({ STORE_API_URL: 'http://upstream.test' })) };
}

test('with an upstream: ready once it has answered, asked every 10 s, not ready after 30 s of silence, ready again', async () => {
  const { state, health } = upstream();
  expect(health.ready()).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(health.ready()).toBe(true);
  state.up = false;
  await vi.advanceTimersByTimeAsync(29_999);
  expect([health.ready(), state.asked]).toEqual([true, 3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(health.ready()).toBe(false);
  state.up = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(health.ready()).toBe(true);
  health.stop();
});

test('the probe names a host, as every call does', { meta: { field: ['3.18'] } }, async () => {
  const { state, health } = upstream();
  await vi.advanceTimersByTimeAsync(0);
  health.stop();
  expect(state.hosts).toEqual(['127.0.0.1:3000']);
});

test('while draining it is not ready, whatever the upstream says', async () => {
  const { health } = upstream();
  await vi.advanceTimersByTimeAsync(0);
  health.drain();
  expect(health.ready()).toBe(false);
  health.stop();
});

test('the embedded service is ready once it is open', () => {
  const platform: Platform = {
    kind: 'embedded',
    baseUrl: 'http://store.internal',
    fetch: () => Promise.reject(new Error('not asked')),
    site: () => Promise.resolve(new Response()),
    session: ownSessionCookies(),
    close: () => Promise.resolve(),
  };
  expect(watchHealth(platform, readConfig({})).ready()).toBe(true);
});
