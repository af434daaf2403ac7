/** Routes for a lost password: the request for a link, and the page behind it. */
import { askForCode } from './second-factor-pages.ts';
import type { Context, Hono } from 'hono';
import { recordAct } from '../../audit/record.ts';
import { langOf } from '../../site/lang.ts';
import { returnUrlOf } from '../../site/return-url.ts';
import type { Show, SiteDeps } from '../../site/deps.ts';
import { countAttempt, ownLimits, resetLimits, senderOf } from '../attempts.ts';
import { EmailForm, NewPasswordForm, readForm, typedValues } from './forms.ts';
import { passwordFault } from '../passwords.ts';
import { mailReset, sentRedirect } from './sent-pages.ts';
import { TEXTS } from './texts.ts';
import { expiredView, type FormState, forgotView, resetView } from './views.ts';

/** Adds `/forgot`, which responds alike whether or not the address has an account, and `/reset`. */
export function resetPages(site: Hono, deps: SiteDeps, show: Show): void {
  const { accounts, db, now } = deps;
  const stateOf = async (c: Context): Promise<FormState> => ({
    lang: langOf(c.req.raw),
    returnUrl: await returnUrlOf(deps, c.req.raw, c.req.query('continue_url')),
    typed: c.req.method === 'POST' ? await typedValues(c.req.raw) : {},
    faults: {},
  });
  const showForgot = (c: Context, state: FormState, status = 200) =>
    show(c, TEXTS[state.lang].forgot, forgotView(state), { status });
  const showReset = async (c: Context, state: FormState, status = 200) => {
    const t = TEXTS[state.lang];
    const token = c.req.query('token') ?? '';
    const email = await accounts.emailOfReset(token, now());
    return email === undefined
      ? show(c, t.linkExpired, expiredView(state, 'forgot'), { status: 410 })
      : show(c, t.resetTitle, resetView(state, { token, email }), { status });
  };

  site.get('/forgot', async (c) => showForgot(c, await stateOf(c)));
  site.post('/forgot', async (c) => {
    const state = await stateOf(c);
    // The log-in form links here with its typed values: the address is kept, and no mail is sent.
    if (state.typed.do === 'ask') return showForgot(c, { ...state, typed: { email: state.typed.email ?? '' } });
    const form = readForm(EmailForm, state.typed);
    if (!form.ok) return showForgot(c, { ...state, faults: form.faults }, 422);
    const { email } = form.value;
    if (!(await countAttempt(db, resetLimits(senderOf(deps, c.req.raw), email), now())))
      return showForgot(c, { ...state, notice: 'tooMany' }, 429);
    await mailReset(deps, c, email);
    return sentRedirect(deps, c, email, { about: 'reset', continue_url: state.returnUrl, lang: state.lang });
  });

  site.get('/reset', async (c) => showReset(c, await stateOf(c)));
  site.post('/reset', async (c) => {
    const state = await stateOf(c);
    const token = c.req.query('token') ?? '';
    const email = await accounts.emailOfReset(token, now());
    if (email === undefined) return showReset(c, state);
    const form = readForm(NewPasswordForm, state.typed);
    if (!form.ok) return showReset(c, { ...state, faults: form.faults }, 422);
    const { password } = form.value;
    const fault = await passwordFault(password, { email });
    if (fault !== undefined) return showReset(c, { ...state, faults: { password: fault } }, 422);
    if (!(await countAttempt(db, ownLimits('reset', token), now())))
      return showReset(c, { ...state, notice: 'tooMany' }, 429);
    const result = await accounts.resetPassword({ token, password }, now());
    if (!result.ok && result.fault !== 'code') return showReset(c, state);
    const { webId } = await deps.shopOf(c.req.raw);
    const account = result.ok ? result.account : await accounts.challengedAccount(result.challenge, now());
    await recordAct(db, {
      act: 'password-reset',
      at: now(),
      account: account ?? null,
      webId,
      headers: c.req.raw.headers,
    });
    if (!result.ok) return askForCode(show, c, state, result.challenge);
    const headers = new Headers({ location: state.returnUrl, 'cache-control': 'no-store' });
    for (const cookie of [...result.setCookie, accounts.devices.remember(email)]) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  });
}
