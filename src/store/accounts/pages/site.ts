/** The account service: a small site of its own under `/account`, plain HTML forms, the session in the `auth` cookie. */
import { type Context, Hono } from 'hono';
import { textIn } from '#schemas/lang.ts';
import type { LoginResult } from '../accounts.ts';
import type { Show, SiteDeps } from '../../site/deps.ts';
import { fontFile } from '../../site/fonts.ts';
import { formLimit, guardOrigin } from '../../site/form-guard.ts';
import { homePath, langOf } from '../../site/lang.ts';
import { returnUrlOf } from '../../site/return-url.ts';
import { TooManyRequests } from '../../limits/effects.ts';
import { type Markup, sheet } from '../../site/layout.ts';
import { countAttempt, countLogin, ownLimits, refundAttempt, registrationLimits, senderOf } from '../attempts.ts';
import { ConfirmForm, LoginForm, readForm, RegisterForm, typedValues } from './forms.ts';
import { passwordFault } from '../passwords.ts';
import { resetPages } from './reset-pages.ts';
import { askForCode, codePages } from './second-factor-pages.ts';
import { restockPages } from '../../restock/pages.ts';
import { recordAct, recordFailedLogin } from '../../audit/record.ts';
import { ownPages } from './account-pages.ts';
import { mailRegistration, sentPages, sentRedirect } from './sent-pages.ts';
import { TEXTS } from './texts.ts';
import { confirmView, expiredView, type FormState, loginView, logoutView, messageView, registerView } from './views.ts';

/** An upgrade may replace a font file without renaming it. */
const FONT_CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

/** Returns all routes of the account site; they include the `/account` prefix. */
export function accountSite(deps: SiteDeps): Hono {
  const site = new Hono().basePath('/account');

  site.get('/fonts/:file', async (c) => {
    const font = await fontFile(c.req.param('file'));
    if (font === null) return c.notFound();
    return c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': FONT_CACHE });
  });

  site.post('*', formLimit(deps));
  site.use(
    '*',
    guardOrigin(deps, (c) => {
      const lang = langOf(c.req.raw);
      const t = TEXTS[lang];
      const view = messageView(lang, homePath(lang), t.foreignTitle, t.foreign);
      return show(deps, c, t.foreignTitle, view, { status: 403 });
    }),
  );

  site.get('/', (c) => c.redirect(`/account/orders?lang=${langOf(c.req.raw)}`, 302));
  for (const form of [loginForm, registerForm]) {
    site.get(`/${form.name}`, async (c) => {
      const returnUrl = await returnOf(deps, c);
      if ((await deps.accounts.accountOf(c.req.raw.headers)) !== null) return c.redirect(returnUrl, 303);
      return form.show(deps, c, { lang: langOf(c.req.raw), returnUrl, typed: {}, faults: {} }, 200);
    });
    site.post(`/${form.name}`, async (c) => form.submit(deps, c));
  }

  sentPages(site, deps, shower(deps));
  site.get('/confirm', async (c) =>
    showConfirmation(
      deps,
      c,
      { lang: langOf(c.req.raw), returnUrl: await returnOf(deps, c), typed: {}, faults: {} },
      200,
    ),
  );
  site.post('/confirm', async (c) => confirm(deps, c));
  resetPages(site, deps, shower(deps));
  codePages(
    site,
    deps,
    shower(deps),
    (c) => formState(deps, c),
    (c, result, state) => loggedIn(deps, c, result, state),
  );

  site.get('/logout', async (c) => {
    const lang = langOf(c.req.raw);
    const returnUrl = await returnOf(deps, c);
    if ((await deps.accounts.accountOf(c.req.raw.headers)) === null) return c.redirect(returnUrl, 303);
    // Any page may contain a picture or link to here, so a GET does not log out; only the form below does.
    return show(deps, c, TEXTS[lang].logout, logoutView({ lang, returnUrl }));
  });
  site.post('/logout', async (c) => logOut(deps, c, await returnOf(deps, c)));

  ownPages(site, deps, shower(deps));
  restockPages(site, deps, shower(deps));

  site.onError(async (error, c) => {
    if (!(error instanceof TooManyRequests)) throw error;
    const lang = langOf(c.req.raw);
    const t = TEXTS[lang];
    const view = messageView(lang, homePath(lang), t.tooManyTitle, t.tooMany);
    const answer = await show(deps, c, t.tooManyTitle, view, { status: 429 });
    answer.headers.set('retry-after', String(error.retryAfter));
    return answer;
  });
  site.all('*', (c) => {
    const lang = langOf(c.req.raw);
    const t = TEXTS[lang];
    return show(deps, c, t.notFound, messageView(lang, homePath(lang), t.notFound, t.notFoundLead), { status: 404 });
  });
  return site;
}

interface AccountForm {
  readonly name: 'login' | 'register';
  readonly show: (deps: SiteDeps, c: Context, state: FormState, status: number) => Promise<Response>;
  readonly submit: (deps: SiteDeps, c: Context) => Promise<Response>;
}

const loginForm: AccountForm = {
  name: 'login',
  async show(deps, c, state, status) {
    return show(deps, c, TEXTS[state.lang].login, loginView(state, await invitedTo(deps, c, state)), { status });
  },
  async submit(deps, c) {
    const state = await formState(deps, c);
    const form = readForm(LoginForm, state.typed);
    if (!form.ok) return loginForm.show(deps, c, { ...state, faults: form.faults }, 422);
    const { email } = form.value;
    const device = deps.accounts.devices.deviceOf(c.req.raw.headers, email);
    const visitor = { ...senderOf(deps, c.req.raw), email, device };
    const limits = await countLogin(deps.db, visitor, deps.now());
    if (limits === undefined) return loginForm.show(deps, c, { ...state, notice: 'tooMany' }, 429);
    const result = await deps.accounts.login(form.value, deps.now());
    if (!result.ok && result.fault === 'code') {
      await refundAttempt(deps.db, limits);
      return askForCode(shower(deps), c, state, result.challenge);
    }
    if (!result.ok) {
      const shop = await deps.shopOf(c.req.raw);
      await recordFailedLogin(deps.db, email, await signed(deps, c), (account) => deps.buildsShop(account, shop));
      return loginForm.show(deps, c, { ...state, notice: 'wrong' }, 422);
    }
    await refundAttempt(deps.db, limits);
    return loggedIn(deps, c, result, state);
  },
};

const registerForm: AccountForm = {
  name: 'register',
  async show(deps, c, state, status) {
    return show(deps, c, TEXTS[state.lang].register, registerView(state, await invitedTo(deps, c, state)), { status });
  },
  async submit(deps, c) {
    const state = await formState(deps, c);
    const form = readForm(RegisterForm, state.typed);
    if (!form.ok) return registerForm.show(deps, c, { ...state, faults: form.faults }, 422);
    const password = await passwordFault(form.value.password, form.value);
    if (password !== undefined) return registerForm.show(deps, c, { ...state, faults: { password } }, 422);
    if (!(await countAttempt(deps.db, registrationLimits(senderOf(deps, c.req.raw)), deps.now()))) {
      return registerForm.show(deps, c, { ...state, notice: 'tooMany' }, 429);
    }
    const { email } = form.value;
    // The response is the same if the address has an account: only its owner is informed, by mail.
    await mailRegistration(deps, c, email, () => deps.accounts.register(form.value, deps.now()));
    return sentRedirect(deps, c, email, { continue_url: state.returnUrl, lang: state.lang });
  },
};

/** The name of the shop whose invitation to build has led here; undefined: none has. */
async function invitedTo(deps: SiteDeps, c: Context, { returnUrl, lang }: FormState): Promise<string | undefined> {
  const { searchParams } = new URL(returnUrl, c.req.url);
  return searchParams.has('invited') ? textIn((await deps.shopOf(c.req.raw)).name, lang) : undefined;
}

/** The form behind a registration's link, or a notice that the link is no longer valid. */
async function showConfirmation(deps: SiteDeps, c: Context, state: FormState, status: number): Promise<Response> {
  const t = TEXTS[state.lang];
  const token = c.req.query('token') ?? '';
  const email = await deps.accounts.emailOfLink(token, deps.now());
  if (email === undefined) return show(deps, c, t.linkExpired, expiredView(state, 'register'), { status: 410 });
  return show(deps, c, t.confirmTitle, confirmView(state, { token, email }), { status });
}

async function confirm(deps: SiteDeps, c: Context): Promise<Response> {
  const state = await formState(deps, c);
  const form = readForm(ConfirmForm, state.typed);
  if (!form.ok) return showConfirmation(deps, c, { ...state, faults: form.faults }, 422);
  const token = c.req.query('token') ?? '';
  // Counts attempts only with an existing link: others would fill the table.
  if ((await deps.accounts.emailOfLink(token, deps.now())) === undefined) return showConfirmation(deps, c, state, 410);
  const limits = ownLimits('confirm', token);
  if (!(await countAttempt(deps.db, limits, deps.now()))) {
    return showConfirmation(deps, c, { ...state, notice: 'tooMany' }, 429);
  }
  const result = await deps.accounts.confirm({ token, password: form.value.password }, deps.now());
  if (result.ok) return loggedIn(deps, c, result, state);
  if (result.fault === 'code') return askForCode(shower(deps), c, state, result.challenge);
  return showConfirmation(deps, c, { ...state, faults: { password: 'wrongPassword' } }, 422);
}

async function formState(deps: SiteDeps, c: Context): Promise<FormState> {
  const typed = await typedValues(c.req.raw);
  return { lang: langOf(c.req.raw), returnUrl: await returnOf(deps, c), typed, faults: {} };
}

/** The response to a log-in. Its entry in the audit log is written first: without it no cookie is set. */
async function loggedIn(
  deps: SiteDeps,
  c: Context,
  { setCookie, account }: Extract<LoginResult, { ok: true }>,
  { returnUrl }: FormState,
): Promise<Response> {
  await recordAct(deps.db, { act: 'log-in', account, ...(await signed(deps, c)) });
  return redirect(returnUrl, [...setCookie, deps.accounts.devices.remember(account.email)]);
}

/** Time, shop and request of an audit entry. */
async function signed(deps: SiteDeps, c: Context) {
  return { at: deps.now(), webId: (await deps.shopOf(c.req.raw)).webId, headers: c.req.raw.headers };
}

async function logOut(deps: SiteDeps, c: Context, returnUrl: string): Promise<Response> {
  return redirect(returnUrl, await deps.accounts.logout(c.req.raw.headers));
}

function redirect(location: string, setCookie: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of setCookie) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function returnOf(deps: SiteDeps, c: Context): Promise<string> {
  return returnUrlOf(deps, c.req.raw, c.req.query('continue_url'));
}

function shower(deps: SiteDeps): Show {
  return (c, title, body, more) => show(deps, c, title, body, more);
}

async function show(
  deps: SiteDeps,
  c: Context,
  title: string,
  body: Markup,
  { status, setCookie = [], isLive = false, address }: NonNullable<Parameters<Show>[3]> = {},
): Promise<Response> {
  const shop = await deps.shopOf(c.req.raw);
  const self = new URL(c.req.url);
  return sheet({
    lang: langOf(c.req.raw),
    shop,
    self,
    // The form for a code is shown only in response to a log-in.
    address: c.req.method === 'GET' ? undefined : (address ?? self.pathname.replace(/\/code$/, '') + self.search),
    title,
    body,
    setCookie,
    isLive,
    ...(status ? { status } : {}),
  });
}
