/** Findings of doctor and preflight for well and badly configured Vendure servers. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { engineSubjects, lookAtEngine } from '../../src/server/doctor/engine.ts';
import { termProblems } from '../../src/server/preflight/engine.ts';
import { type EngineShop, test } from './engine-shop.ts';

/** The findings with these settings, as `status: message`. */
async function findingsOf(
  shop: EngineShop,
  given: Partial<EngineShop['access']> = {},
  fetch = shop.recorded,
): Promise<string[]> {
  const vendure = { ...shop.access, ...given };
  const findings = Object.entries(engineSubjects(vendure, lookAtEngine(vendure, fetch)));
  return Promise.all(
    findings.map(async ([subject, find]) => {
      const { status, message } = await find();
      return `${subject} ${status}: ${message}`;
    }),
  );
}
const AWAY = ['engine prices', 'engine fields'].map(
  (subject) => `${subject} warning: not looked at: the engine is not reached`,
);
const FIRST = "engine ok: Vendure's channel __default_channel__ has 3 products";
const FIELDS = 'engine fields ok: raanUuid and raanListed are there';

test('a correctly configured channel has no findings', async ({ shop }) => {
  expect(await findingsOf(shop)).toEqual([FIRST, 'engine prices ok: THB, prices include 7 % tax', FIELDS]);
});

test('an address without a server, or with another one, is reported with advice', async ({ shop }) => {
  const closed = { url: 'http://127.0.0.1:4839' };
  const other: typeof fetch = () => Promise.resolve(new Response('<html>', { status: 404 }));
  expect([await findingsOf(shop, closed, globalThis.fetch), await findingsOf(shop, {}, other)]).toEqual([
    [
      "engine fault: http://127.0.0.1:4839: Vendure's admin API gave no usable answer (connect ECONNREFUSED 127.0.0.1:4839); start Vendure, or check COMMERCE_URL",
      ...AWAY,
    ],
    [
      "engine fault: http://engine.test: Vendure's admin API gave no usable answer (404 ); COMMERCE_URL must be the address above /admin-api and /shop-api of a Vendure server",
      ...AWAY,
    ],
  ]);
});

test('a wrong password, a wrong token and an administrator without rights are distinguished', async ({ shop }) => {
  const created = v.object({ createRole: v.object({ id: v.string() }) });
  const role = await shop.owner.admin(
    { query: 'mutation Role($input: CreateRoleInput!) { createRole(input: $input) { id } }', data: created },
    { input: { code: 'clerk', description: 'clerk', permissions: ['ReadCustomer'] } },
  );
  await shop.owner.admin(
    {
      query: 'mutation Clerk($input: CreateAdministratorInput!) { createAdministrator(input: $input) { id } }',
      data: v.unknown(),
    },
    {
      input: {
        firstName: 'Clerk',
        lastName: 'Clerk',
        emailAddress: 'clerk@example.com',
        password: 'engine-demo',
        roleIds: [role.createRole.id],
      },
    },
  );
  expect([
    await findingsOf(shop, { username: 'nobody' }),
    await findingsOf(shop, { channelToken: 'wrong' }),
    await findingsOf(shop, { username: 'clerk@example.com' }),
  ]).toEqual([
    [
      'engine fault: http://engine.test: Vendure refused the login of nobody: InvalidCredentialsError; check COMMERCE_USER and COMMERCE_PASSWORD',
      ...AWAY,
    ],
    [
      "engine fault: http://engine.test: the token is not that of channel __default_channel__; COMMERCE_CHANNEL must be a channel's token: Vendure's admin shows it under Settings, Channels",
      ...AWAY,
    ],
    [
      'engine fault: http://engine.test: Vendure refused: You are not currently authorized to perform this action; give the role of clerk@example.com the rights that docs/engines.md lists',
      ...AWAY,
    ],
  ]);
});

test('a foreign currency is a fault, and prices without tax are a warning', async ({ shop }) => {
  await shop.owner.changeChannel({ pricesIncludeTax: false });
  const net = await findingsOf(shop);
  await shop.owner.changeChannel({ availableCurrencyCodes: ['THB', 'USD'], defaultCurrencyCode: 'USD' });
  const dollars = await findingsOf(shop);
  const at = "in Vendure's admin, Settings, Channels, __default_channel__";
  expect([net[1], dollars[1]]).toEqual([
    `engine prices warning: prices are kept without tax, and shown with it (7 % tax): let them include tax ${at}, to type the prices that shoppers see`,
    `engine prices fault: the channel sells in USD, the shop in THB: set its default currency ${at}`,
  ]);
});

test('terms of the shop that the engine ignores or lacks are named', async ({ shop }) => {
  const probe = await lookAtEngine(shop.access, shop.recorded)();
  if ('status' in probe) throw new Error(probe.message);
  const policy = {
    points: { enabled: true, per_baht: 0.1 },
    vat_percent: 7,
    banks: ['card', 'bitcoin'],
    shipping_types: ['post', 'drone'],
    deliveries: { post: { fee: 45, free_from: 900, days_min: 1, days_max: 2 } },
  };
  expect(termProblems(policy, probe)).toEqual([
    { path: '/policy/points', message: 'ignored: Vendure has no points' },
    { path: '/policy/vat_percent', message: "ignored: Vendure's prices hold the tax" },
    { path: '/policy/deliveries/post/free_from', message: 'ignored: make free delivery a promotion in Vendure' },
    { path: '/policy/shipping_types', message: 'Vendure has no shipping method drone: it is not offered' },
    { path: '/policy/banks', message: 'Vendure has no open payment method bitcoin: it is not offered' },
  ]);
});
