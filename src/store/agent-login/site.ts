/**
 * The log-in of agents: an OAuth 2.1 authorization server for the shop's endpoint of the Model Context Protocol, as the
 * protocol's chapter on authorization asks for. The page of consent is a plain form behind the account's log-in.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import {
  AGENT_LOGIN_PATH,
  MCP_PATH,
  RESOURCE_METADATA_PATH,
  SERVER_METADATA_PATH,
} from '#schemas/builder/agent-login.ts';
import { textIn } from '#schemas/lang.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import type { SessionAccount } from '../accounts/accounts.ts';
import { messageView } from '../accounts/pages/views.ts';
import type { BuilderAccess } from '../builder/access.ts';
import type { Refusal } from '../calls/refusal.ts';
import { TooManyRequests } from '../limits/effects.ts';
import { allowOf } from '../site/allow.ts';
import type { SiteDeps } from '../site/deps.ts';
import { formLimit, guardOrigin } from '../site/form-guard.ts';
import { homePath, langOf } from '../site/lang.ts';
import { type Markup, sheet } from '../site/layout.ts';
import type { Admit } from '../team/admission.ts';
import { buildingRole } from '../team/members.ts';
import { AGENT_ACTS, isResource, readRequest, type RequestFault, USUAL_ACTS } from './authorization-request.ts';
import { hostOf, registerClient } from './client.ts';
import { exchangeCode, type GrantContext, type GrantTokens, refreshGrant, revokeGrant, startGrant } from './grants.ts';
import { AGENT_TEXTS } from './texts.ts';
import { consentView, noticeView } from './views.ts';

/** Dependencies of the log-in beside those of a site. */
export interface AgentLoginDeps extends SiteDeps {
  readonly access: BuilderAccess;
  readonly admit: Admit;
}

const AUTHORIZE = `${AGENT_LOGIN_PATH}/authorize`;
const TOKEN = `${AGENT_LOGIN_PATH}/token`;
const REGISTER = `${AGENT_LOGIN_PATH}/register`;
const REVOKE = `${AGENT_LOGIN_PATH}/revoke`;
const NO_STORE = { 'cache-control': 'no-store' };

/** The routes of the metadata and of the endpoints. */
export function agentLoginSite(deps: AgentLoginDeps): Hono {
  const site = new Hono();
  const { originOf } = deps;
  const resourceOf = ({ req: { raw } }: Context) => originOf(raw) + MCP_PATH;

  for (const path of [RESOURCE_METADATA_PATH, RESOURCE_METADATA_PATH + MCP_PATH])
    site.get(path, async (c) => {
      const { name } = await deps.shopOf(c.req.raw);
      const metadata = {
        resource: resourceOf(c),
        resource_name: textIn(name, 'en'),
        authorization_servers: [originOf(c.req.raw)],
        scopes_supported: USUAL_ACTS,
        bearer_methods_supported: ['header'],
      };
      return c.json(metadata, 200, NO_STORE);
    });

  site.get(SERVER_METADATA_PATH, (c) => {
    const issuer = originOf(c.req.raw);
    const metadata = {
      issuer,
      authorization_endpoint: issuer + AUTHORIZE,
      token_endpoint: issuer + TOKEN,
      registration_endpoint: issuer + REGISTER,
      revocation_endpoint: issuer + REVOKE,
      scopes_supported: AGENT_ACTS,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
    return c.json(metadata, 200, NO_STORE);
  });

  const count = async (c: Context, next: () => Promise<void>) => {
    await allowOf(deps, c, 'agent-login');
    await next();
  };
  // No page of another site can spend what its visitor may still ask for.
  const own = guardOrigin(deps, (c) => c.json({ error: 'invalid_request' }, 403, NO_STORE));
  for (const path of [TOKEN, REGISTER, REVOKE]) site.post(path, own);
  for (const path of [AUTHORIZE, TOKEN, REGISTER, REVOKE]) site.post(path, formLimit(deps), count);

  site.post(REGISTER, async (c) => {
    const registered = registerClient(await c.req.json().catch(() => undefined));
    if (typeof registered === 'string') return c.json({ error: registered }, 400, NO_STORE);
    const client = {
      client_id: registered.id,
      client_name: registered.name,
      redirect_uris: registered.redirectUris,
      client_id_issued_at: Math.floor(deps.now().getTime() / 1000),
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
    return c.json(client, 201, NO_STORE);
  });

  site.post(TOKEN, async (c) => {
    const form = await readForm(c);
    const one = (name: string) => form.get(name) ?? '';
    if (!isResource(form, resourceOf(c))) return c.json({ error: 'invalid_target' }, 400, NO_STORE);
    const [context, clientId] = [await grantContext(deps, c), one('client_id')];
    switch (one('grant_type')) {
      case 'authorization_code': {
        const proof = { clientId, redirectUri: one('redirect_uri'), verifier: one('code_verifier') };
        return tokenAnswer(c, await exchangeCode(context, one('code'), proof));
      }
      case 'refresh_token':
        return tokenAnswer(c, await refreshGrant(context, one('refresh_token'), clientId));
      default:
        return c.json({ error: 'unsupported_grant_type' }, 400, NO_STORE);
    }
  });

  site.post(REVOKE, async (c) => {
    const form = await readForm(c);
    await revokeGrant(await grantContext(deps, c), form.get('token') ?? '', form.get('client_id') ?? '');
    return c.body(null, 200, NO_STORE);
  });

  consentPages(site, deps, resourceOf);

  site.onError(async (error, c) => {
    if (!(error instanceof TooManyRequests)) throw error;
    const t = TEXTS[langOf(c.req.raw)];
    const isPage = c.req.path === AUTHORIZE;
    const answer = isPage
      ? await show(deps, c, t.tooManyTitle, messageView(langOf(c.req.raw), '/', t.tooManyTitle, t.tooMany), {
          status: 429,
        })
      : c.json({ error: 'temporarily_unavailable' }, 429, NO_STORE);
    answer.headers.set('retry-after', String(error.retryAfter));
    return answer;
  });
  return site;
}

/** Adds the page of consent, and its form. */
function consentPages(site: Hono, deps: AgentLoginDeps, resourceOf: (c: Context) => string): void {
  site.on(
    ['GET', 'POST'],
    AUTHORIZE,
    guardOrigin(deps, (c) => c.text('This request came from another site.\n', 403)),
  );

  site.on(['GET', 'POST'], AUTHORIZE, async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const request = readRequest(searchParams, resourceOf(c));
    // Anybody may have registered this client, so nobody is sent on without a click (RFC 9700, section 4.11.2).
    if ('error' in request) return showFault(deps, c, request);
    const account = await deps.accounts.accountOf(c.req.raw.headers);
    const lang = langOf(c.req.raw);
    if (account === null)
      return c.redirect(`/account/login?${new URLSearchParams({ continue_url: pathname + search, lang })}`, 303);
    const admission = await admitPerson(deps, c, account);
    if (!admission.ok) return showRefusal(deps, c, admission);
    const offered = AGENT_ACTS.filter((act) => admission.actor.acts.includes(act));
    if (c.req.method !== 'POST') {
      const shop = await deps.shopOf(c.req.raw);
      const view = { lang, shop, person: account.name, request, offered, action: pathname + search };
      const title = AGENT_TEXTS[lang].title(request.client.name);
      return show(deps, c, title, consentView(view), { hasFormElsewhere: true });
    }
    const form = await readForm(c);
    const { client, redirectUri, challenge, state } = request;
    if (form.get('do') !== 'allow') return sendBack(c, deps, redirectUri, { error: 'access_denied', state });
    const chosen = form.getAll('act');
    const acts = offered.filter((act) => act === 'read' || chosen.includes(act));
    const context = await grantContext(deps, c);
    const role = await buildingRole(deps.db, deps.access, context.shop, account);
    // Removed from the team since the admission.
    if (role === undefined) return sendBack(c, deps, redirectUri, { error: 'access_denied', state });
    const code = await startGrant(context, { client, redirectUri, challenge, account, role, acts });
    return sendBack(c, deps, redirectUri, { code, state });
  });
}

/** Admits the person as the workbench does. */
async function admitPerson(deps: AgentLoginDeps, c: Context, account: SessionAccount) {
  const { raw } = c.req;
  const [shop, address, now] = [await deps.shopOf(raw), deps.addressOf(raw), deps.now()];
  // A token does not grant another one.
  const headers = new Headers(raw.headers);
  headers.delete('authorization');
  return deps.admit({ call: 'builderSession', headers, account, shop, address, now });
}

async function grantContext(deps: AgentLoginDeps, { req: { raw } }: Context): Promise<GrantContext> {
  const { db, access } = deps;
  return { db, access, shop: await deps.shopOf(raw), headers: raw.headers, now: deps.now() };
}

/** The answer of the token endpoint (RFC 6749, sections 5.1 and 5.2). */
function tokenAnswer(c: Context, tokens: GrantTokens | undefined): Response {
  if (tokens === undefined) return c.json({ error: 'invalid_grant' }, 400, NO_STORE);
  const answer = {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresIn,
    refresh_token: tokens.refreshToken,
    scope: tokens.acts.join(' '),
  };
  return c.json(answer, 200, NO_STORE);
}

interface AuthorizationAnswer {
  readonly code?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly state: string | null;
}

/** The redirect URI with an answer, which names its issuer (RFC 9207). */
function answerUrl(issuer: string, redirectUri: string, given: AuthorizationAnswer): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...given, iss: issuer }))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

function sendBack(c: Context, deps: AgentLoginDeps, redirectUri: string, given: AuthorizationAnswer): Response {
  const location = answerUrl(deps.originOf(c.req.raw), redirectUri, given);
  return c.body(null, 303, { ...NO_STORE, 'referrer-policy': 'no-referrer', location });
}

function showFault(deps: AgentLoginDeps, c: Context, { error, description, redirectUri, state }: RequestFault) {
  const lang = langOf(c.req.raw);
  const t = AGENT_TEXTS[lang];
  const answer = { error, error_description: description, state };
  const back =
    redirectUri === undefined
      ? { href: homePath(lang), text: TEXTS[lang].backToShop }
      : { href: answerUrl(deps.originOf(c.req.raw), redirectUri, answer), text: `${t.back} (${hostOf(redirectUri)})` };
  const body = html`${t.faultLead} <code>${error}: ${description}</code>`;
  return show(deps, c, t.faultTitle, noticeView(t.faultTitle, body, back), { status: 400 });
}

function showRefusal(deps: AgentLoginDeps, c: Context, { key, status }: Refusal) {
  const lang = langOf(c.req.raw);
  const [t, account] = [AGENT_TEXTS[lang], TEXTS[lang]];
  const home = { href: homePath(lang), text: account.backToShop };
  const view =
    key === 'SECOND_FACTOR_NEEDED'
      ? noticeView(t.faultTitle, t.secondFactor, { href: `/account/second-factor?lang=${lang}`, text: account.setUp })
      : noticeView(t.faultTitle, status === 429 ? account.tooMany : t.notBuilder, home);
  return show(deps, c, t.faultTitle, view, { status });
}

/** The form of a request; empty if it has another body. */
async function readForm({ req }: Context): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '');
  return new URLSearchParams(isForm ? await req.text() : '');
}

async function show(
  deps: SiteDeps,
  c: Context,
  title: string,
  body: Markup,
  more: { readonly status?: number; readonly hasFormElsewhere?: boolean },
): Promise<Response> {
  const [shop, lang] = [await deps.shopOf(c.req.raw), langOf(c.req.raw)];
  return sheet({ lang, shop, self: new URL(c.req.url), title, body, ...more });
}
