/** A shop whose agents log in by OAuth, asked by HTTP as an agent, a browser or an attacker does. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { isRecord } from '#schemas/record.ts';
import { dataOf, get } from '../contract/builder/builder-client.ts';
import { START } from '../contract/harness.ts';
import { openTaskShop, type TaskShop } from './shop.ts';

export const ORIGIN = 'http://krua.test';
export const ENDPOINT = `${ORIGIN}/api/mcp`;
export const REDIRECT = 'http://localhost:7777/callback';
export const HOUR_MS = 3_600_000;

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export const jsonOf = async (answer: Response): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await answer.json();
  return isRecord(body) ? body : {};
};

export const INVALID = [400, { error: 'invalid_grant' }];
export const refusalOf = async (answer: Response) => [answer.status, await jsonOf(answer)];

/** Opens the shop for the tests of a file; each begins two hours later: limits of rates and access tokens of the last one are over. */
export function serveLoginShop() {
  let shop: TaskShop;
  let owner: string;
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
  /** A person's browser on the page of consent; the answer to the form. */
  const decide = async (url: URL, cookie: string, acts: readonly string[], decision = 'allow') => {
    const fields = new URLSearchParams([['do', decision], ...acts.map((act) => ['act', act])]);
    const answer = await form(url.pathname + url.search, fields, { cookie, origin: ORIGIN });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };

  const tokensOf = async () => {
    const { tokens } = dataOf(await get(shop.service, 'tokens', {}, { headers: { cookie: owner } }));
    return Array.isArray(tokens) ? tokens.filter(isRecord) : [];
  };
  const auditOf = async () => {
    const { entries } = dataOf(await get(shop.service, 'audit', {}, { headers: { cookie: owner } }));
    return Array.isArray(entries) ? entries.filter(isRecord) : [];
  };

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

  return {
    shop: () => shop,
    owner: () => owner,
    later,
    fetchFn,
    form,
    decide,
    tokensOf,
    auditOf,
    register,
    clientOf,
    requestOf,
    codeOf,
    exchange,
    refresh,
    statusOf,
  };
}
