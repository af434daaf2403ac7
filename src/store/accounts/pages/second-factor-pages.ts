/** Routes of the second factor: the code at a log-in, and an account's own page. */
import type { Context, Hono } from 'hono';
import type { Account, LoginResult, SessionAccount } from '../accounts.ts';
import { recordAct } from '../../audit/record.ts';
import type { Own, Show, SiteDeps } from '../../site/deps.ts';
import { langOf } from '../../site/lang.ts';
import { codeLimits, countAttempt, ownLimits, refundAttempt, senderOf } from '../attempts.ts';
import { CodeForm, ConfirmForm, readForm, type Typed, typedValues } from './forms.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  consumeCode,
  hasSecondFactor,
  isAppCode,
  openEnrolment,
  removeSecondFactor,
} from '../second-factor.ts';
import { codeView, type SecondFactorState, secondFactorView } from './second-factor-views.ts';
import { TEXTS, type Texts } from './texts.ts';
import { type FormState, loginView } from './views.ts';

type LoggedIn = Extract<LoginResult, { ok: true }>;

/** Adds the form for the code of a log-in; `loggedIn` creates the response to a correct code. */
export function codePages(
  site: Hono,
  deps: SiteDeps,
  show: Show,
  stateOf: (c: Context) => Promise<FormState>,
  loggedIn: (c: Context, result: LoggedIn, state: FormState) => Promise<Response>,
): void {
  site.post('/login/code', async (c) => {
    const state = await stateOf(c);
    const { challenge = '' } = state.typed;
    const reshow = (more: Partial<FormState>, status: number) =>
      askForCode(show, c, { ...state, ...more }, challenge, status);
    const account = await deps.accounts.challengedAccount(challenge, deps.now());
    if (account === undefined)
      return show(c, TEXTS[state.lang].login, loginView({ ...state, typed: {}, notice: 'codeExpired' }), {
        status: 410,
      });
    const form = readForm(CodeForm, state.typed);
    if (!form.ok) return reshow({ faults: form.faults }, 422);
    const { code } = form.value;
    const limits = codeLimits({
      ...senderOf(deps, c.req.raw),
      device: deps.accounts.devices.deviceOf(c.req.raw.headers, account.email),
      accountId: account.id,
      challenge,
      isGuessable: isAppCode(code),
    });
    if (!(await countAttempt(deps.db, limits, deps.now()))) return reshow({ notice: 'tooMany' }, 429);
    const result = await deps.accounts.loginWithCode({ challenge, code }, deps.now());
    if (!result.ok) return reshow({ faults: { code: 'wrongCode' } }, 422);
    await refundAttempt(deps.db, limits);
    if (result.proof === 'recovery') await record(deps, c, account, 'recovery-code-used');
    return loggedIn(c, result, state);
  });
}

/** Shows the form for the code of a log-in. */
export function askForCode(
  show: Show,
  c: Context,
  state: FormState,
  challenge: string,
  status = 200,
): Promise<Response> {
  return show(c, TEXTS[state.lang].codeTitle, codeView(state, challenge), { status });
}

/** Adds the account's own page: set up, confirm by a code, turn off. */
export function secondFactorPages(site: Hono, deps: SiteDeps, show: Show, own: Own): void {
  const { db, now } = deps;
  const page = async (
    c: Context,
    state: SecondFactorState,
    more: Parameters<typeof secondFactorView>[2],
    status = 200,
    setCookie: readonly string[] = [],
  ) =>
    show(c, TEXTS[langOf(c.req.raw)].secondFactor, secondFactorView(langOf(c.req.raw), state, more), {
      status,
      setCookie,
    });
  const present = async (account: SessionAccount): Promise<SecondFactorState> => ({
    step: (await hasSecondFactor(db, account.id)) ? 'on' : 'off',
  });
  site.get(
    '/second-factor',
    own(async (c, account) => page(c, await present(account), {})),
  );
  site.post(
    '/second-factor',
    own(async (c, account) => {
      const typed = await typedValues(c.req.raw);
      if (typed.do === 'confirm') return confirm(c, account, typed);
      const refused = await passwordRefusal(c, account, typed);
      if (refused !== undefined) return refused;
      if (typed.do === 'remove') return remove(c, account, typed);
      const enrolment = await beginEnrolment(db, account);
      return page(c, enrolment === null ? { step: 'on' } : { step: 'enrolling', enrolment }, {});
    }),
  );

  const confirm = async (c: Context, account: SessionAccount, typed: Typed) => {
    const enrolment = await openEnrolment(db, account);
    if (enrolment === null) return page(c, await present(account), {}, 409);
    const reshow = (code: keyof Texts) => page(c, { step: 'enrolling', enrolment }, { faults: { code } }, 422);
    const form = readForm(CodeForm, typed);
    if (!form.ok) return reshow('noCode');
    const at = now();
    const confirmed = await db.transaction(async (tx) => {
      const codes = await confirmEnrolment(tx, account, form.value.code, at);
      return codes && { codes, setCookie: await deps.accounts.reopen(tx, account.id, at) };
    });
    if (confirmed === null) return reshow('wrongCode');
    await record(deps, c, account, 'second-factor-added');
    const { codes, setCookie } = confirmed;
    return page(c, { step: 'enrolled', codes }, { done: 'secondFactorOn' }, 200, setCookie);
  };
  /** Removing the second factor requires a code: a stolen session and the password are not enough. */
  const remove = async (c: Context, account: SessionAccount, typed: Typed) => {
    const state = await present(account);
    if (state.step === 'off') return page(c, state, {}, 409);
    const form = readForm(CodeForm, typed);
    if (!form.ok) return page(c, state, { faults: form.faults }, 422);
    const limits = ownLimits('second-factor', account.id);
    if (!(await countAttempt(db, limits, now()))) return page(c, state, { refused: 'tooMany' }, 429);
    const proof = await consumeCode(db, account.id, form.value.code, now());
    if (proof === undefined) return page(c, state, { faults: { code: 'wrongCode' } }, 422);
    await refundAttempt(db, limits);
    const setCookie = await db.transaction(async (tx) => {
      await removeSecondFactor(tx, account.id);
      return deps.accounts.reopen(tx, account.id, null);
    });
    if (proof === 'recovery') await record(deps, c, account, 'recovery-code-used');
    await record(deps, c, account, 'second-factor-removed');
    return page(c, { step: 'off' }, { done: 'secondFactorRemoved' }, 200, setCookie);
  };
  /** Changing credentials requires the password, so that an open browser is not enough. */
  const passwordRefusal = async (c: Context, account: SessionAccount, typed: Typed) => {
    const form = readForm(ConfirmForm, typed);
    if (!form.ok) return page(c, await present(account), { faults: form.faults }, 422);
    const limits = ownLimits('password', account.id);
    if (!(await countAttempt(db, limits, now()))) return page(c, await present(account), { refused: 'tooMany' }, 429);
    if (!(await deps.accounts.isPassword(account.id, form.value.password)))
      return page(c, await present(account), { faults: { password: 'wrongPassword' } }, 422);
    await refundAttempt(db, limits);
    return undefined;
  };
}

async function record(
  deps: SiteDeps,
  c: Context,
  account: Account,
  act: 'second-factor-added' | 'second-factor-removed' | 'recovery-code-used',
): Promise<void> {
  const { webId } = await deps.shopOf(c.req.raw);
  await recordAct(deps.db, { act, at: deps.now(), account, webId, headers: c.req.raw.headers });
}
