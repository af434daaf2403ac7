/** Agents that know only the address of the endpoint log in by OAuth, with the protocol's own client; and register. */
import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { describe, expect, test } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { builderTokens } from '../../src/store/database/tables/team.ts';
import { post } from '../contract/builder/builder-client.ts';
import { ENDPOINT, jsonOf, ORIGIN, REDIRECT, refusalOf, serveLoginShop } from './login-shop.ts';

const { shop, owner, later, fetchFn, decide, tokensOf, auditOf, register } = serveLoginShop();

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
    const page = await fetchFn(`${asked.href}&lang=en`, { headers: { cookie: owner() } });
    const html = await page.text();
    expect(html).toContain('Let Helper work in this shop?');
    expect(html).toMatch(/wants to work in [^<]+ as you, Malee/);
    expect(html).not.toMatch(/manage-team|manage-tokens|<script/);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const back = await decide(asked, owner(), ['edit', 'publish', 'manage-team']);
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
    const stored = await shop().service.db.select().from(builderTokens);
    for (const secret of [installation.kept?.access_token, installation.kept?.refresh_token?.split('.')[1]])
      expect(JSON.stringify(stored)).not.toContain(secret);
    const [listed] = await tokensOf();
    expect(listed).toMatchObject({ name: 'Helper', agent: 'localhost:7777', by: 'Malee', state: 'active' });
    await post(shop().service, 'tokens/revoke', { id: listed?.id }, { headers: { cookie: owner() } });
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
    const before = await shop().service.db.select().from(builderTokens);
    const statuses: number[] = [];
    for (let count = 0; count < 150; count += 1) statuses.push((await register({ redirect_uris: [REDIRECT] })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
    expect(await shop().service.db.select().from(builderTokens)).toEqual(before);
    later(10 * 60_000);
    expect((await register({ redirect_uris: [REDIRECT] })).status).toBe(201);
  });
});
