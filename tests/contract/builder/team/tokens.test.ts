/** Tokens of scripts and agents: what they may do, and when they end. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { type Visitor, visitorAt } from '../../cart-environment.ts';
import { describeService, FIXTURES, START } from '../../harness.ts';
import { accounts } from '../../../../src/store/database/tables/account.ts';
import type { RateLimiter } from '../../../../src/store/limits/rate-limiter.ts';
import { shopOfHost } from '../../../../src/store/shops.ts';
import { createAdmission } from '../../../../src/store/team/admission.ts';
import { findToken, listTokens } from '../../../../src/store/team/tokens.ts';
import { dataOf, get, post, titled } from '../builder-client.ts';
import { as, bearing, keyOf, OWNER, PASSWORD, register, secretOf } from './team-client.ts';

describeService('tokens', { shops: FIXTURES, builder: [{ email: OWNER }] }, (service) => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await register(service(), OWNER, 'Malee');
  });

  test('are shown once, kept as a hash, and act in their own name', async () => {
    const token = await secretOf(service(), owner, { role: 'editor' });
    expect(token).toMatch(/^raan_[\w-]{43}$/);
    const listed = await get(service(), 'tokens', {}, as(owner));
    expect(JSON.stringify(listed.body)).not.toContain(token.slice(5));
    const page = titled('By script');
    const saved = await post(service(), 'draft', { path: '/scripted', base: 0, page }, bearing(token));
    expect(dataOf(saved)).toMatchObject({ draft: { by: 'Script' } });
    expect(dataOf(await get(service(), 'tokens', {}, as(owner))).tokens).toMatchObject([
      { name: 'Script', used: START.toISOString(), state: 'active', by: 'Malee' },
    ]);
  });

  test('do what their role and their acts allow, and never manage people or tokens', async () => {
    const reading = await secretOf(service(), owner, { role: 'publisher', acts: ['read', 'manage-team'] });
    expect(dataOf(await get(service(), 'session', {}, bearing(reading))).acts).toEqual(['read']);
    expect(keyOf(await post(service(), 'publish', { path: '/', base: 0 }, bearing(reading)))).toBe('NOT_ALLOWED');
    const mighty = await secretOf(service(), owner, { role: 'owner' });
    expect(keyOf(await get(service(), 'team', {}, bearing(mighty)))).toBe('NOT_ALLOWED');
    expect(keyOf(await get(service(), 'tokens', {}, bearing(mighty)))).toBe('NOT_ALLOWED');
    expect((await get(service(), 'audit', {}, bearing(mighty))).status).toBe(200);
    // The right to edit includes the words.
    const editing = await secretOf(service(), owner, { role: 'editor', acts: ['edit'] });
    const draft = { path: '/by-editing', base: 0, page: titled('Edited') };
    expect((await post(service(), 'draft', draft, bearing(editing))).status).toBe(200);
  });

  test('end by time and by hand, and are invalid in another shop or beside a session', async () => {
    const token = await secretOf(service(), owner, { name: 'Brief', role: 'editor', days: 2 });
    const elsewhere = { ...bearing(token), host: 'suan.test' };
    expect(keyOf(await get(service(), 'pages', {}, elsewhere))).toBe('NO_TOKEN');
    service().now = new Date(START.getTime() + 2 * 24 * 3600 * 1000);
    expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
    service().now = START;
    expect((await get(service(), 'pages', {}, bearing(token))).status).toBe(200);
    const all = dataOf(await get(service(), 'tokens', {}, as(owner))).tokens as { id: string; name: string }[];
    await post(service(), 'tokens/revoke', { id: all.find(({ name }) => name === 'Brief')?.id }, as(owner));
    expect((await get(service(), 'pages', {}, bearing(token))).status).toBe(401);
    const both = { headers: { cookie: owner.cookie(), authorization: `Bearer ${token}` } };
    expect((await get(service(), 'pages', {}, both)).status).toBe(401);
  });

  test('are rate limited, each for itself, and so is guessing', async () => {
    const token = await secretOf(service(), owner, { name: 'Busy', role: 'reviewer' });
    const all = dataOf(await get(service(), 'tokens', {}, as(owner))).tokens as { id: string; name: string }[];
    const made = all.find(({ name }) => name === 'Busy');
    const counted: string[] = [];
    const consume: RateLimiter['consume'] = (subjects) => {
      counted.push(...subjects.map(({ subject }) => subject.join(' ')));
      return Promise.resolve(7);
    };
    const shop = await shopOfHost(service().db, 'krua.test');
    if (shop === null) throw new Error('there is no shop');
    const gate = createAdmission(service().db, { access: [{ email: OWNER }] }, { consume });
    const ask = (secret: string) =>
      gate({
        call: 'builderPages',
        headers: new Headers({ authorization: `Bearer ${secret}` }),
        account: null,
        shop,
        address: '203.0.113.9',
        now: START,
      });
    const limited = { ok: false, status: 429, key: 'TOO_MANY_REQUESTS', retryAfter: 7 };
    expect([await ask(token), await ask('raan_guess')]).toEqual([limited, limited]);
    expect(counted).toEqual([`token ${made?.id}`, 'wrong-token 203.0.113.9']);
  });

  describe('a token of somebody', { meta: { field: ['2.6'] } }, () => {
    const invite = (email: string) => post(service(), 'team/invite', { email, role: 'owner' }, as(owner));
    const made = async (person: Visitor, name: string) =>
      String(dataOf(await post(service(), 'tokens/create', { name, role: 'owner', days: 30 }, as(person))).token);
    const listed = async (name: string) => {
      const { tokens } = dataOf(await get(service(), 'tokens', {}, as(owner)));
      return Array.isArray(tokens) ? tokens.filter(isRecord).find((each) => each.name === name) : undefined;
    };

    test('ends with their removal from the team, which the record says', async () => {
      await invite('second@example.com');
      const other = await register(service(), 'second@example.com', 'Second');
      const token = await made(other, 'Outlives');
      const own = await made(owner, 'Stays');
      expect((await get(service(), 'pages', {}, bearing(token))).status).toBe(200);
      await post(service(), 'team/remove', { email: 'second@example.com' }, as(owner));
      expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
      expect([await listed('Outlives'), await listed('Stays')]).toMatchObject([
        { state: 'revoked', by: 'Second' },
        { state: 'active', by: 'Malee' },
      ]);
      expect((await get(service(), 'pages', {}, bearing(own))).status).toBe(200);
      const { entries } = dataOf(await get(service(), 'audit', {}, as(owner)));
      expect(entries).toContainEqual(
        expect.objectContaining({
          act: 'token-revoked',
          by: 'Malee',
          subject: 'Outlives',
          detail: { role: 'owner', maker: 'second@example.com' },
        }),
      );
      await invite('second@example.com');
      await get(service(), 'session', {}, as(other));
      expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
    });

    test('does no more than they may do now, and nothing once the configuration names them no more', async () => {
      const other = visitorAt(service(), 'krua.test');
      await other.post('/account/login', { email: 'second@example.com', password: PASSWORD });
      const token = await made(other, 'Capped');
      await post(service(), 'team/change', { email: 'second@example.com', role: 'reviewer' }, as(owner));
      expect(dataOf(await get(service(), 'session', {}, bearing(token))).acts).toEqual(['read', 'comment']);
      expect(keyOf(await post(service(), 'publish', { path: '/', base: 0 }, bearing(token)))).toBe('NOT_ALLOWED');
      await post(service(), 'team/remove', { email: 'second@example.com' }, as(owner));
      const fixed = await made(owner, 'Of the owner');
      const shop = await shopOfHost(service().db, 'krua.test');
      if (shop === null) throw new Error('there is no shop');
      const elsewhere = { db: service().db, access: [{ email: 'other@example.com' }], shop, now: service().now };
      expect(await findToken(elsewhere, fixed)).toBeUndefined();
      expect(await findToken({ ...elsewhere, access: [{ email: OWNER }] }, fixed)).toMatchObject({
        token: { name: 'Of the owner' },
      });
      const context = { ...elsewhere, by: { name: null, account: null }, headers: new Headers() };
      expect((await listTokens(context)).find(({ name }) => name === 'Of the owner')).toMatchObject({
        state: 'orphaned',
      });
    });
  });
});

describeService('tokens where every account builds', { shops: FIXTURES, builder: 'login' }, (service) => {
  test('do no more than their maker by the role of an invitation, and end with a confirmed address', async () => {
    const [owner, email] = [await register(service(), OWNER, 'Malee'), 'nok@example.com'];
    const guest = await register(service(), email, 'Nok');
    const token = await secretOf(service(), guest, { role: 'owner' });
    const draft = { path: '/everybody', base: 0, page: titled('Everybody') };
    expect((await post(service(), 'draft', draft, bearing(token))).status).toBe(200);
    await post(service(), 'team/invite', { email, role: 'reviewer' }, as(owner));
    await get(service(), 'session', {}, as(guest));
    expect(keyOf(await post(service(), 'draft', { ...draft, base: 1 }, bearing(token)))).toBe('NOT_ALLOWED');
    await service().db.update(accounts).set({ emailVerified: false }).where(eq(accounts.email, email));
    expect(keyOf(await get(service(), 'pages', {}, bearing(token)))).toBe('NO_TOKEN');
  });
});
