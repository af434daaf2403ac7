/** Limits hold for what is done, by whatever route: every route is listed with its effects, and each effect ends with 429. */
import { count } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { builderCalls } from '#schemas/builder/calls.ts';
import { calls } from '#schemas/calls/index.ts';
import { experimentCalls } from '#schemas/experiments/counts.ts';
import { carts } from '../../src/store/database/tables/cart.ts';
import type { mails } from '../../src/store/database/tables/mail.ts';
import { orders } from '../../src/store/database/tables/order.ts';
import { openMarket, stock, visitor, type Visitor } from '../contract/cart-environment.ts';
import { createCheckout, type Credentials } from '../contract/checkout/checkout-harness.ts';
import { describeService, drainMails } from '../contract/harness.ts';

const meta = { field: ['2.4'] };
const NONE = 'none';

/** Effects of the routes beside the calls, which `src/store/limits/call-effects.ts` lists; the compiler knows of every call. */
const SITES: Readonly<Record<string, string>> = {
  'ALL /api/*': NONE,
  'ALL /media/*': NONE,
  'GET /account': NONE,
  'ALL /account/*': NONE,
  'GET /account/fonts/:file': NONE,
  'POST /account/*': NONE,
  'GET /account/login': NONE,
  'POST /account/login': 'log-in tried',
  'POST /account/login/code': 'code tried',
  'GET /account/register': NONE,
  'POST /account/register': 'registration, mail-sent',
  'GET /account/sent': NONE,
  'POST /account/sent': 'mail-sent',
  'GET /account/confirm': NONE,
  'POST /account/confirm': 'link tried',
  'GET /account/forgot': NONE,
  'POST /account/forgot': 'mail-sent',
  'GET /account/restock': NONE,
  'POST /account/restock': 'mail-sent',
  'GET /account/reset': NONE,
  'POST /account/reset': 'link tried',
  'GET /account/logout': NONE,
  'POST /account/logout': NONE,
  'GET /account/orders': NONE,
  'GET /account/orders/:id{[0-9]{1,9}}': NONE,
  'POST /account/orders/:id{[0-9]{1,9}}/cancel': 'mail-sent',
  'POST /account/orders/:id{[0-9]{1,9}}/advance': NONE,
  'POST /account/orders/:id{[0-9]{1,9}}/reorder': 'cart-written',
  'GET /account/profile': NONE,
  'POST /account/profile': NONE,
  'GET /account/addresses': NONE,
  'POST /account/addresses': NONE,
  'POST /account/addresses/remove': NONE,
  'GET /account/security': NONE,
  'POST /account/security': 'password tried',
  'POST /account/security/sessions': NONE,
  'GET /account/second-factor': NONE,
  'POST /account/second-factor': 'password tried',
  'GET /account/connections': NONE,
  'POST /account/connections/leave': NONE,
  'POST /account/connections/agents': NONE,
  'GET /.well-known/oauth-protected-resource': NONE,
  'GET /.well-known/oauth-protected-resource/api/mcp': NONE,
  'GET /.well-known/oauth-authorization-server': NONE,
  'POST /builder/oauth/register': 'agent-login',
  'GET /builder/oauth/authorize': NONE,
  'POST /builder/oauth/authorize': 'agent-login',
  'POST /builder/oauth/token': 'agent-login',
  'POST /builder/oauth/revoke': 'agent-login',
  'ALL /pay/*': NONE,
  'GET /pay/cart': NONE,
  'GET /pay/example': NONE,
  'POST /pay/cart': 'cart-opened, cart-written',
  'GET /pay/:page{cart|checkout}/:webName/:cartId': NONE,
  'POST /pay/:page{cart|checkout}/:webName/:cartId': 'order-placed, mail-sent, coupon-tried',
};

const NETWORK = { 'x-forwarded-for': '203.0.113.7' };

describeService('limits by effect', { builder: [{ email: 'owner@example.com' }] }, (service) => {
  const { guestCart, pay } = createCheckout(service);
  let soap = '';
  beforeAll(async () => {
    await openMarket(service());
    soap = await stock(service(), 'talad', { price: '300' });
  });
  const rows = async (table: typeof carts | typeof orders | typeof mails) =>
    (await service().db.select({ rows: count() }).from(table))[0]?.rows ?? 0;
  /** Repeats until the route answers 429; answers how often it did something else. */
  async function until429(most: number, act: (time: number) => Promise<Response>): Promise<number> {
    for (let time = 0; time < most; time += 1) {
      const answer = await act(time);
      if (answer.status === 429) return time;
    }
    return most;
  }
  const cartBy = {
    call: () =>
      service().fetch(
        new Request(`${visitor(service()).origin}/api/x4/cart/checkoutByItems`, {
          method: 'POST',
          headers: { ...NETWORK, 'content-type': 'application/json', 'x-forwarded-host': 'talad.test' },
          body: JSON.stringify({ items: [{ uuid: soap, quantity: 1 }] }),
        }),
      ),
    page: () => visitor(service()).post('/pay/cart', { do: 'add', uuid: soap, quantity: '1' }, NETWORK),
  };

  test('every route is listed with its effects', { meta }, () => {
    const known = new Set([
      ...Object.values({ ...calls, ...experimentCalls, ...builderCalls }).map(
        ({ path }) => `ALL ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
      ...Object.keys(SITES),
    ]);
    const mounted = service().routes.map(({ method, path }) => `${method} ${path}`);
    const preview = /^\S+ \/builder\/preview/;
    expect([...new Set(mounted)].filter((route) => !known.has(route) && !preview.test(route))).toEqual([]);
  });

  test("calls and the page of plain forms share the limit of a guest's new carts", { meta }, async () => {
    const before = await rows(carts);
    const opened = await until429(200, (time) => (time % 2 === 0 ? cartBy.call() : cartBy.page()));
    expect([opened, await rows(carts)]).toEqual([66, before + 66]);
    expect([(await cartBy.page()).status, (await cartBy.call()).status]).toEqual([429, 429]);
    const page = await visitor(service()).post('/pay/cart?lang=en', { do: 'add', uuid: soap, quantity: '1' }, NETWORK);
    expect([Number(page.headers.get('retry-after')) > 0, (await page.text()).includes('Please wait a while')]).toEqual([
      true,
      true,
    ]);
    expect(await rows(carts)).toBe(before + 66);
  });

  test('a guest places no more orders, and a stranger gets no more mails, than a person would', { meta }, async () => {
    await drainMails(service());
    const ready: Credentials[] = [];
    for (let each = 0; each < 30; each += 1) ready.push(await guestCart([{ uuid: soap, quantity: 1 }]));
    const before = await rows(orders);
    const to = { email: 'stranger@example.com' };
    const next = (time: number) => ready[time] ?? ready[0] ?? { cart_id: '', cart_secret: '' };
    const placed = await until429(30, (time) => pay(next(time), to, { 'x-forwarded-for': '203.0.113.8' }));
    expect([placed, (await rows(orders)) - before]).toEqual([22, 22]);
    // Another network goes on, and the stranger is not written to.
    for (const cart of ready.slice(placed))
      expect((await pay(cart, to, { 'x-forwarded-for': '203.0.113.99' })).status).toBe(303);
    expect((await rows(orders)) - before).toBe(30);
    expect((await drainMails(service())).length).toBe(22);
  });

  test.each(['register', 'forgot'])('/account/%s writes 22 mails an hour to one address', { meta }, async (route) => {
    const email = `${route}@example.com`;
    const form = { name: 'Somebody', email, password: 'a long password' };
    const from = (time: number) => ({
      'x-forwarded-for': `2001:db8:${(0x100 + time).toString(16)}:${route.length}::1`,
    });
    await drainMails(service());
    const asked = await until429(60, (time) => visitor(service()).post(`/account/${route}`, form, from(time)));
    expect([asked <= 22, (await drainMails(service())).length]).toEqual([true, asked]);
  });

  test('codes of coupons are tried no more often at the checkout than they are claimed', { meta }, async () => {
    const cart = await guestCart([{ uuid: soap, quantity: 1 }]);
    const person: Visitor = visitor(service());
    const path = `/pay/checkout/talad/${cart.cart_id}?lang=en`;
    const tried = await until429(120, (time) =>
      person.post(
        path,
        { s: cart.cart_secret, do: 'check', coupon_code: `GUESS${time}` },
        { 'x-forwarded-for': '203.0.113.10' },
      ),
    );
    expect(tried).toBe(66);
  });
});
