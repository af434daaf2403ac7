/** Forged claims of a visitor's request reach neither the platform nor the log of the service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StorefrontHarness, json, openStorefrontHarness } from '../upstream/storefront-harness.ts';

let direct: StorefrontHarness;
let behindProxy: StorefrontHarness;

beforeAll(async () => {
  direct = await openStorefrontHarness();
  behindProxy = await openStorefrontHarness({ TRUST_PROXY: '1' });
});
afterAll(() => Promise.all([direct.close(), behindProxy.close()]));

const CLAIM = '203.0.113.66';
const CLAIMS = [
  'x-real-ip x-realip x-client-ip x-clientip x-remote-ip x-remote-addr x-originating-ip x-original-forwarded-for x-cluster-client-ip',
  'x-forwarded x-forwarded-by x-forwarded-server x-forwarded-port x-forwarded-scheme x-forwarded-ssl x-forwarded-prefix x-forwarded-uri',
  'x-forwarded-user x-forwarded-email x-forwarded-client-cert x-forward-for forwarded forwarded-for forwarded-for-ip client-ip',
  'true-client-ip cf-connecting-ip cf-ipcountry cf-ray fastly-client-ip fly-client-ip akamai-origin-hop x-azure-clientip x-appengine-user-ip',
  'x-envoy-external-address x-envoy-original-path x-amzn-trace-id x-arr-ssl x-proxyuser-ip wl-proxy-client-ip proxy-client-ip proxy via max-forwards',
  'x-original-url x-original-host x-original-uri x-rewrite-url x-override-url x-http-method x-http-method-override x-method-override',
  'x-host x-http-host-override x-backend-host x-url-scheme x-scheme x-https front-end-https x-accel-redirect x-sendfile base-url request-uri',
  'x-user-id x-user x-remote-user remote-user x-auth-user x-authenticated-user x-client-cert x-ssl-client-verify x-internal x-request-uri',
  'traceparent tracestate baggage b3 x-b3-traceid x-correlation-id x-geo-country destination x-wap-profile-url',
].flatMap((names) => names.split(' '));

test.each([
  ['/api/any', 'GET'],
  ['/api/forms/x', 'POST'],
  ['/account/any', 'GET'],
  ['/pay/cart', 'POST'],
  ['/', 'GET'],
])('%s by %s carries no claim of the visitor', { meta: { field: ['2.6'] } }, async (path, method) => {
  for (const shop of [direct, behindProxy]) {
    const received: NodeJS.Dict<string | string[]>[] = [];
    shop.reply = (request, response) => {
      const isThis = path === '/' || request.url?.startsWith(path) === true;
      if (isThis) received.push(request.headers);
      json(response, { data: {} });
    };
    const claims = Object.fromEntries(CLAIMS.map((name) => [name, CLAIM]));
    const own = { 'x-own-thing': 'kept', 'idempotency-key': 'kept', 'x-app-access-token': 'kept' };
    await shop.send(path, { method, headers: { ...claims, ...own }, ...(method === 'POST' ? { body: 'a=1' } : {}) });
    expect(received).not.toEqual([]);
    for (const headers of received) {
      const claimed = Object.entries(headers).filter(([, value]) => String(value).includes(CLAIM));
      expect(claimed).toEqual([]);
      expect(headers).toMatchObject(path === '/' ? {} : own);
    }
  }
});
