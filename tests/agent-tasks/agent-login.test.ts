/**
 * Agents that know only the address of the endpoint log in by OAuth: with the protocol's own client, and as attackers
 * would.
 */
import { createHash } from 'node:crypto';
import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { builderTokens } from '../../src/store/database/tables/team.ts';
import { dataOf, get, post } from '../contract/builder/builder-client.ts';
import { START } from '../contract/harness.ts';
import { openTaskShop, type TaskShop } from './shop.ts';

const ORIGIN = 'http://krua.test';
const ENDPOINT = `${ORIGIN}/api/mcp`;
const REDIRECT = 'http://localhost:7777/callback';
const HOUR_MS = 3_600_000;

let shop: TaskShop;
let owner: string;
/** Each test begins two hours later: limits of rates and access tokens of the last one are over. */
let start = START;
const later = (ms: number) => (shop.service.now = new Date(start.getTime() + ms));
beforeAll(async () => {
  shop = await openTaskShop();
  owner = await shop.person('owner');
});
beforeEach(() => {
  start = new Date(start.getTime() + 2 * HOUR_MS);
  later(0);
});
afterAll(() => shop.close());

const fetchFn = (url: string | URL, init?: RequestInit) => {
  const { pathname, search } = new URL(url);
  return shop.fetch(pathname + search, { ...init, redirect: 'manual' });
};
const form = (path: string, fields: Readonly<Record<string, string>> | URLSearchParams, headers: HeadersInit = {}) =>
  fetchFn(ORIGIN + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const jsonOf = async (answer: Response): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await answer.json();
  return isRecord(body) ? body : {};
};

/** A person's browser on the page of consent; the answer to the form. */
async function decide(url: URL, cookie: string, acts: readonly string[], decision = 'allow'): Promise<URL> {
  const fields = new URLSearchParams([['do', decision], ...acts.map((act) => ['act', act])]);
  const answer = await form(url.pathname + url.search, fields, { cookie, origin: ORIGIN });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

const tokensOf = async () => {
  const { tokens } = dataOf(await get(shop.service, 'tokens', {}, { headers: { cookie: owner } }));
  return Array.isArray(tokens) ? tokens.filter(isRecord) : [];
};
const auditOf = async () => {
  const { entries } = dataOf(await get(shop.service, 'audit', {}, { headers: { cookie: owner } }));
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
};

/** State of an installed agent; `asked` is the address to which it has sent the person's browser. */
class Installation implements OAuthClientProvider {
  asked: URL | undefined;
  kept: OAuthTokens | undefined;
  information: OAuthClientInformationMixed | undefined;
  verifier = '';
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Helper', redirect_uris: [REDIRECT] };
  state = () => 'a state';
  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationMixed) => void (this.information = information);
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  invalidateCredentials = () => void (this.kept = undefined);
}

describe('the protocol’s own client', () => {
  const installation = new Installation();
  const connect = async () => {
    const client = new Client({ name: 'helper', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(ENDPOINT), { authProvider: installation, fetch: fetchFn }),
    );
    return client;
  };
  const sessionOf = async (client: Client) => {
    const { content } = await client.callTool({ name: 'session', arguments: {} });
    const [first]: readonly unknown[] = Array.isArray(content) ? content : [];
    return isRecord(first) ? JSON.parse(String(first.text)) : undefined;
  };

  test('finds the log-in only by the address, and a person grants it some of their own acts', async () => {
    await expect(connect()).rejects.toThrow(UnauthorizedError);
    const { asked } = installation;
    if (asked === undefined) throw new Error('no browser was opened');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      resource: ENDPOINT,
      state: 'a state',
      scope: 'read comment translate edit',
    });
    const guest = await fetchFn(asked);
    expect([guest.status, guest.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/account\/login\?/)]);
    const page = await fetchFn(`${asked.href}&lang=en`, { headers: { cookie: owner } });
    const html = await page.text();
    expect(html).toContain('Let Helper work in this shop?');
    expect(html).toMatch(/wants to work in [^<]+ as you, Malee/);
    expect(html).not.toMatch(/manage-team|manage-tokens|<script/);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const back = await decide(asked, owner, ['edit', 'publish', 'manage-team']);
    expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      REDIRECT,
      'a state',
      ORIGIN,
    ]);
    const authorizationCode = back.searchParams.get('code') ?? '';
    expect(await auth(installation, { serverUrl: ENDPOINT, authorizationCode, fetchFn })).toBe('AUTHORIZED');
    expect(installation.kept).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read edit publish' });
    const client = await connect();
    expect(await sessionOf(client)).toMatchObject({
      name: 'Helper (Malee)',
      role: 'owner',
      acts: ['read', 'edit', 'publish'],
    });
    await client.close();
  });

  test('refreshes an access token that has ended, until a person disconnects it', async () => {
    const before = installation.kept;
    const client = await connect();
    expect(await sessionOf(client)).toMatchObject({ name: 'Helper (Malee)' });
    expect(installation.kept?.access_token).not.toBe(before?.access_token);
    expect(installation.kept?.refresh_token).not.toBe(before?.refresh_token);
    const stored = await shop.service.db.select().from(builderTokens);
    for (const secret of [installation.kept?.access_token, installation.kept?.refresh_token?.split('.')[1]])
      expect(JSON.stringify(stored)).not.toContain(secret);
    const [listed] = await tokensOf();
    expect(listed).toMatchObject({ name: 'Helper', agent: 'localhost:7777', by: 'Malee', state: 'active' });
    await post(shop.service, 'tokens/revoke', { id: listed?.id }, { headers: { cookie: owner } });
    installation.asked = undefined;
    await expect(sessionOf(client)).rejects.toThrow(UnauthorizedError);
    expect(installation.asked).toBeDefined();
    expect((await auditOf()).slice(0, 2)).toMatchObject([
      { act: 'token-revoked', by: 'Malee', subject: 'Helper' },
      { act: 'token-created', by: 'Malee', detail: { role: 'owner', agent: 'localhost:7777' } },
    ]);
    await client.close();
  });
});

test('a caller without a token learns where to log in; other ways in do not change', async () => {
  const refused = await fetchFn(ENDPOINT, { method: 'POST', body: '{}' });
  const metadata = `${ORIGIN}/.well-known/oauth-protected-resource/api/mcp`;
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${metadata}"`,
  ]);
  const wrong = await fetchFn(ENDPOINT, {
    method: 'POST',
    body: '{}',
    headers: { authorization: 'Bearer raan_guess' },
  });
  expect(wrong.headers.get('www-authenticate')).toMatch(/, error="invalid_token"$/);
  const tools = await fetchFn(`${ORIGIN}/api/agent`);
  expect([tools.status, tools.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const resource = { resource: ENDPOINT, authorization_servers: [ORIGIN] };
  expect(await jsonOf(await fetchFn(metadata))).toMatchObject(resource);
  expect(await jsonOf(await fetchFn(`${ORIGIN}/.well-known/oauth-protected-resource`))).toMatchObject(resource);
  expect(await jsonOf(await fetchFn(`${ORIGIN}/.well-known/oauth-authorization-server`))).toMatchObject({
    issuer: ORIGIN,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
});

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const register = (body: unknown, type = 'application/json') =>
  fetchFn(`${ORIGIN}/builder/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  });
const clientOf = async (redirect = REDIRECT, name = 'Helper') =>
  String((await jsonOf(await register({ client_name: name, redirect_uris: [redirect] }))).client_id);
const requestOf = (client: string, more: Readonly<Record<string, string>> = {}) => {
  const parameters = {
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    resource: ENDPOINT,
    lang: 'en',
    ...more,
  };
  return new URL(`${ORIGIN}/builder/oauth/authorize?${new URLSearchParams(parameters)}`);
};
const codeOf = async (client: string, cookie = owner, acts: readonly string[] = ['edit']) =>
  (await decide(requestOf(client), cookie, acts)).searchParams.get('code') ?? '';
const exchange = (client: string, code: string, more: Readonly<Record<string, string>> = {}) =>
  form('/builder/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: client,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    resource: ENDPOINT,
    ...more,
  });
const refresh = (client: string, token: unknown) =>
  form('/builder/oauth/token', { grant_type: 'refresh_token', client_id: client, refresh_token: String(token) });
const statusOf = async (token: unknown, host = 'krua.test') => {
  const headers = { authorization: `Bearer ${String(token)}`, host };
  return (await fetchFn(`${ORIGIN}/api/agent`, { headers })).status;
};
const INVALID = [400, { error: 'invalid_grant' }];
const refusalOf = async (answer: Response) => [answer.status, await jsonOf(answer)];

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
    const made = await shop.token('editor');
    await revoke('', made);
    expect(await statusOf(made)).toBe(200);
  });
});

describe('a request for consent', () => {
  const status = async (url: URL, cookie = owner) => {
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
      const page = await fetchFn(requestOf(client, { ...right, ...fault, state: 's' }), { headers: { cookie: owner } });
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
    const forged = await form(path, { do: 'allow' }, { cookie: owner, origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect((await form(path, { do: 'allow' }, { origin: ORIGIN })).headers.get('location')).toMatch(
      /^\/account\/login/,
    );
    const denied = await decide(url, owner, [], 'deny');
    expect([denied.searchParams.get('error'), denied.searchParams.get('code')]).toEqual(['access_denied', null]);
    const leaving = await shop.person('reviewer');
    await post(shop.service, 'team/remove', { email: 'reviewer@example.com' }, { headers: { cookie: owner } });
    expect(await status(url, leaving)).toEqual([403, null]);
    expect((await form(path, { do: 'allow' }, { cookie: leaving, origin: ORIGIN })).status).toBe(403);
  });
});

test('a grant is of one shop, keeps the bars of a role, and ends when its person leaves the team', async () => {
  const acts = ['read', 'translate', 'edit'];
  const bars = [{ type: 'heading', acts: ['edit'] }];
  const role = await shop.makeRole({ name: 'Shelf filler', acts, bars });
  const client = await clientOf();
  const cookie = await shop.person(role);
  const {
    access_token: token,
    refresh_token: next,
    scope,
  } = await jsonOf(await exchange(client, await codeOf(client, cookie, ['edit', 'publish'])));
  expect([scope, await statusOf(token), await statusOf(token, 'suan.test')]).toEqual(['read edit', 200, 401]);
  await shop.write('/barred', { pageComponent: [{ type: 'heading', id: 'top', props: { text: 'Teas' } }] });
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
  await post(shop.service, 'team/remove', { email: `${role}@example.com` }, { headers: { cookie: owner } });
  expect(await statusOf(token)).toBe(401);
  expect(await refusalOf(await refresh(client, next))).toEqual(INVALID);
});

test('an eleventh agent of a person ends the oldest', async () => {
  const cookie = await shop.person('editor');
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
  const [client, cookie] = [await clientOf(), await shop.person('translator')];
  const { access_token: own } = await jsonOf(await exchange(client, await codeOf(client, cookie)));
  const { access_token: other } = await jsonOf(await exchange(client, await codeOf(client)));
  const ids = (await tokensOf()).filter(({ state }) => state === 'active').map(({ id }) => String(id));
  const page = await fetchFn(`${ORIGIN}/account/connections?lang=en`, { headers: { cookie } });
  expect((await page.text()).match(/aria-label="Disconnect: Helper"/g)).toHaveLength(1);
  for (const id of ids) await form('/account/connections/agents', { id }, { cookie, origin: ORIGIN });
  expect([await statusOf(own), await statusOf(other)]).toEqual([401, 200]);
});

describe('a registration', () => {
  test('is of a public client with redirect URIs that are safe, few and short', async () => {
    const answer = await register({
      redirect_uris: ['https://agent.example/cb', 'http://[::1]/cb'],
      client_name: '  Ag\u202Eent\n ',
      token_endpoint_auth_method: 'client_secret_basic',
    });
    expect(answer.status).toBe(201);
    const client = await jsonOf(answer);
    expect(client).toMatchObject({ client_name: 'Agent', token_endpoint_auth_method: 'none' });
    expect(client).not.toHaveProperty('client_secret');
    const unsafe = [
      'http://agent.example/cb',
      'https://agent.example/#x',
      'cursor://cb',
      'data:text/html,x',
      'https://a@b.example',
      'x',
    ];
    for (const uri of [...unsafe, `https://agent.example/${'x'.repeat(500)}`])
      expect(await refusalOf(await register({ redirect_uris: [uri] }))).toEqual([
        400,
        { error: 'invalid_redirect_uri' },
      ]);
    const many = (count: number) =>
      Array.from({ length: count }, (_, number) => `https://agent.example/${number}/${'x'.repeat(300)}`);
    for (const redirects of [[], many(11), undefined])
      expect((await register({ redirect_uris: redirects })).status).toBe(400);
    for (const body of [null, [], { redirect_uris: many(9) }, { redirect_uris: [REDIRECT], client_name: 1 }])
      expect(await refusalOf(await register(body))).toEqual([400, { error: expect.any(String) }]);
    expect((await register({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(20_000) })).status).toBe(413);
  });

  test('is not stored, and a flood of them from one network is refused', async () => {
    const before = await shop.service.db.select().from(builderTokens);
    const statuses: number[] = [];
    for (let count = 0; count < 150; count += 1) statuses.push((await register({ redirect_uris: [REDIRECT] })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
    expect(await shop.service.db.select().from(builderTokens)).toEqual(before);
    later(10 * 60_000);
    expect((await register({ redirect_uris: [REDIRECT] })).status).toBe(201);
  });
});
