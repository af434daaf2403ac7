/** Grants of agents by OAuth, as their owners and attackers use them: codes, refresh tokens and requests for consent. */
import { describe, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { post } from '../contract/builder/builder-client.ts';
import { HOUR_MS, INVALID, jsonOf, ORIGIN, refusalOf, serveLoginShop } from './login-shop.ts';

const { shop, owner, later, fetchFn, form, decide, tokensOf, auditOf, ...oauth } = serveLoginShop();
const { clientOf, requestOf, codeOf, exchange, refresh, statusOf } = oauth;

describe('a code', () => {
  test('is worthless with another verifier, client, redirect URI or resource, or after a minute', async () => {
    const [client, other] = [await clientOf(), await clientOf()];
    const code = await codeOf(client);
    expect(await statusOf(code)).toBe(401);
    expect(await refusalOf(await exchange(client, code, { code_verifier: 'w'.repeat(43) }))).toEqual(INVALID);
    expect(await refusalOf(await exchange(client, code, { redirect_uri: 'http://localhost:7778/callback' }))).toEqual(
      INVALID,
    );
    expect(await refusalOf(await exchange(other, code))).toEqual(INVALID);
    expect(await refusalOf(await exchange(client, code, { resource: `${ORIGIN}/api` }))).toEqual([
      400,
      { error: 'invalid_target' },
    ]);
    later(60_000);
    expect(await refusalOf(await exchange(client, code))).toEqual(INVALID);
    later(59_000);
    expect((await exchange(client, code)).status).toBe(200);
  });

  test('that is used twice ends its tokens, which the audit log says', async () => {
    const client = await clientOf();
    const code = await codeOf(client);
    const { access_token: token, refresh_token: next } = await jsonOf(await exchange(client, code));
    expect(await statusOf(token)).toBe(200);
    expect(await refusalOf(await exchange(client, code))).toEqual(INVALID);
    expect(await statusOf(token)).toBe(401);
    expect(await refusalOf(await refresh(client, next))).toEqual(INVALID);
    const second = await codeOf(client);
    const answers = await Promise.all([exchange(client, second), exchange(client, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await auditOf())[0]).toMatchObject({ act: 'token-revoked', by: 'Helper', detail: { reason: 'reused' } });
  });
});

describe('a refresh token', () => {
  const granted = async (client: string) => jsonOf(await exchange(client, await codeOf(client)));

  test('is valid once: a second use ends the grant', async () => {
    const client = await clientOf();
    const first = await granted(client);
    const second = await jsonOf(await refresh(client, first.refresh_token));
    expect([await statusOf(first.access_token), await statusOf(second.access_token)]).toEqual([401, 200]);
    expect(await statusOf(second.refresh_token)).toBe(401);
    expect(await refusalOf(await refresh(client, first.refresh_token))).toEqual(INVALID);
    expect(await statusOf(second.access_token)).toBe(401);
    expect(await refusalOf(await refresh(client, second.refresh_token))).toEqual(INVALID);
  });

  test('is its client’s only, ends after 30 days without use and after a year, and access tokens after an hour', async () => {
    const client = await clientOf();
    const { access_token: token, refresh_token: next } = await granted(client);
    expect(await refusalOf(await refresh(await clientOf(), next))).toEqual(INVALID);
    later(HOUR_MS);
    expect(await statusOf(token)).toBe(401);
    later(30 * 24 * HOUR_MS);
    expect(await refusalOf(await refresh(client, next))).toEqual(INVALID);
    later(30 * 24 * HOUR_MS - 1000);
    let { refresh_token: current } = await jsonOf(await refresh(client, next));
    for (let days = 50; days < 365; days += 25) {
      later(days * 24 * HOUR_MS);
      ({ refresh_token: current } = await jsonOf(await refresh(client, current)));
      expect(current).toBeDefined();
    }
    later(365 * 24 * HOUR_MS);
    expect(await refusalOf(await refresh(client, current))).toEqual(INVALID);
  });

  test('is revoked by its client, with its access token', async () => {
    const client = await clientOf();
    const { access_token: token, refresh_token: next } = await granted(client);
    const revoke = (by: string, revoked: unknown) =>
      form('/builder/oauth/revoke', { token: String(revoked), client_id: by });
    expect((await revoke(await clientOf(), token)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
    expect((await revoke(client, next)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await revoke(client, 'unknown')).status).toBe(200);
    const made = await shop().token('editor');
    await revoke('', made);
    expect(await statusOf(made)).toBe(200);
  });
});

describe('a request for consent', () => {
  const status = async (url: URL, cookie = owner()) => {
    const answer = await fetchFn(url, { headers: { cookie } });
    return [answer.status, answer.headers.get('location')];
  };

  test('sends nobody to an address that its client has not registered, and to no other before a click', async () => {
    const client = await clientOf('https://agent.example/callback?from=raan');
    const wrong = [
      'https://evil.example/callback',
      'https://agent.example/callback',
      'https://agent.example/callback?from=raan&x=1',
      'https://agent.example.evil.example/callback?from=raan',
      'https://agent.example:444/callback?from=raan',
      'http://agent.example/callback?from=raan',
      'https://user@agent.example/callback?from=raan',
      '/account',
      'javascript:alert(1)',
      '',
    ];
    for (const redirect of wrong)
      expect([redirect, ...(await status(requestOf(client, { redirect_uri: redirect })))]).toEqual([
        redirect,
        400,
        null,
      ]);
    const right = { redirect_uri: 'https://agent.example/callback?from=raan' };
    expect(await status(requestOf(client, right))).toEqual([200, null]);
    const faults: readonly Readonly<Record<string, string>>[] = [
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { response_type: 'token' },
      { resource: 'https://other.example/api/mcp' },
    ];
    for (const fault of faults) {
      const page = await fetchFn(requestOf(client, { ...right, ...fault, state: 's' }), {
        headers: { cookie: owner() },
      });
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
      expect(await page.text()).toMatch(/href="https:\/\/agent\.example\/callback\?from=raan&amp;error=\w+/);
    }
    const forged = Buffer.from(JSON.stringify(['', 'Bank', ['http://evil.example/']])).toString('base64url');
    for (const id of ['', 'unknown', forged]) expect(await status(requestOf(id))).toEqual([400, null]);
  });

  test('is answered at any port of a loopback address, and nowhere else', async () => {
    const client = await clientOf('http://127.0.0.1/cb');
    const at = async (redirect: string) => (await status(requestOf(client, { redirect_uri: redirect })))[0];
    expect(await at('http://127.0.0.1:49152/cb')).toBe(200);
    for (const redirect of [
      'http://127.0.0.1:49152/other',
      'http://localhost:49152/cb',
      'http://127.0.0.1.evil.example/cb',
    ])
      expect([redirect, await at(redirect)]).toEqual([redirect, 400]);
  });

  test('is decided by the person only: not by another site, a guest, or an account outside the team', async () => {
    const url = requestOf(await clientOf());
    const path = url.pathname + url.search;
    const forged = await form(path, { do: 'allow' }, { cookie: owner(), origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect((await form(path, { do: 'allow' }, { origin: ORIGIN })).headers.get('location')).toMatch(
      /^\/account\/login/,
    );
    const denied = await decide(url, owner(), [], 'deny');
    expect([denied.searchParams.get('error'), denied.searchParams.get('code')]).toEqual(['access_denied', null]);
    const leaving = await shop().person('reviewer');
    await post(shop().service, 'team/remove', { email: 'reviewer@example.com' }, { headers: { cookie: owner() } });
    expect(await status(url, leaving)).toEqual([403, null]);
    expect((await form(path, { do: 'allow' }, { cookie: leaving, origin: ORIGIN })).status).toBe(403);
  });
});

test('a grant is of one shop, keeps the bars of a role, and ends when its person leaves the team', async () => {
  const acts = ['read', 'translate', 'edit'];
  const bars = [{ type: 'heading', acts: ['edit'] }];
  const role = await shop().makeRole({ name: 'Shelf filler', acts, bars });
  const client = await clientOf();
  const cookie = await shop().person(role);
  const {
    access_token: token,
    refresh_token: next,
    scope,
  } = await jsonOf(await exchange(client, await codeOf(client, cookie, ['edit', 'publish'])));
  expect([scope, await statusOf(token), await statusOf(token, 'suan.test')]).toEqual(['read edit', 200, 401]);
  await shop().write('/barred', { pageComponent: [{ type: 'heading', id: 'top', props: { text: 'Teas' } }] });
  const tool = async (name: string, input: object) =>
    fetchFn(`${ORIGIN}/api/agent/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  const { data } = await jsonOf(await tool('read_page', { path: '/barred' }));
  const base = isRecord(data) ? data.revision : undefined;
  const operations = [{ op: 'set', id: 'top', path: '/props/text', value: 'Coffees' }];
  expect(await jsonOf(await tool('patch_page', { path: '/barred', base, operations }))).toMatchObject({
    key: 'BARRED',
  });
  await post(shop().service, 'team/remove', { email: `${role}@example.com` }, { headers: { cookie: owner() } });
  expect(await statusOf(token)).toBe(401);
  expect(await refusalOf(await refresh(client, next))).toEqual(INVALID);
});

test('an eleventh agent of a person ends the oldest', async () => {
  const cookie = await shop().person('editor');
  const tokens: unknown[] = [];
  for (let count = 0; count < 11; count += 1) {
    later(count * 1000);
    const client = await clientOf();
    tokens.push((await jsonOf(await exchange(client, await codeOf(client, cookie)))).access_token);
  }
  const statuses = await Promise.all(tokens.map((token) => statusOf(token)));
  expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});

test('a person disconnects their own agents in their account, and nobody else’s', async () => {
  const [client, cookie] = [await clientOf(), await shop().person('translator')];
  const { access_token: own } = await jsonOf(await exchange(client, await codeOf(client, cookie)));
  const { access_token: other } = await jsonOf(await exchange(client, await codeOf(client)));
  const ids = (await tokensOf()).filter(({ state }) => state === 'active').map(({ id }) => String(id));
  const page = await fetchFn(`${ORIGIN}/account/connections?lang=en`, { headers: { cookie } });
  expect((await page.text()).match(/aria-label="Disconnect: Helper"/g)).toHaveLength(1);
  for (const id of ids) await form('/account/connections/agents', { id }, { cookie, origin: ORIGIN });
  expect([await statusOf(own), await statusOf(other)]).toEqual([401, 200]);
});
