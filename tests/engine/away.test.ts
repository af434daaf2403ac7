/** A shop whose engine never responds. */
import { expect, test } from 'vitest';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { readConfig } from '../../src/server/config.ts';
import { watchHealth } from '../../src/server/health.ts';
import { ownSessionCookies } from '../../src/server/http/message/session-cookies.ts';
import { visitorAt } from '../contract/cart-environment.ts';
import { openTestService } from '../contract/harness.ts';

/** Requests get no response; they end with their timeout. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_done, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new DOMException('timed out', 'AbortError')));
  });

test('a shop whose engine is silent starts, is ready, responds, and counts the failures', async () => {
  const metrics = createMetrics();
  const access = { url: 'http://engine.test', channelToken: 'c', username: 'u', password: 'p', timeoutMs: 100 };
  const vendure = { access, fetch: silent, observe: metrics.observeEngine, everyMs: 3_600_000 };
  const { service, close } = await openTestService({ shops: import.meta.dirname, vendure });
  const platform = {
    kind: 'upstream' as const,
    baseUrl: 'http://store.internal',
    fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => service.fetch(new Request(input, init)),
    site: undefined,
    session: ownSessionCookies(),
    close: () => Promise.resolve(),
  };
  const health = watchHealth(platform, readConfig({}));
  const soap = '00000000-0000-4000-8000-000000000001';
  const guest = visitorAt(service, 'engine.test');
  const { body } = await guest.call('cartCheckoutByItems', { body: { items: [{ uuid: soap, quantity: 1 }] } });
  expect(body.success).toBe(true);
  await expect.poll(() => health.ready()).toBe(true);
  await service.synchronize();
  expect(await metrics.expose()).toMatch(
    /^raan_engine_call_duration_seconds_count{operation="Login",outcome="failed"} [1-9]/m,
  );
  health.stop();
  await close();
});
