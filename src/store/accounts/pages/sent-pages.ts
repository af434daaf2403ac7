/** The page after a mail of a registration or of a lost password, which can send the mail once more. */
import type { Context, Hono } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';
import { TooManyRequests } from '../../limits/effects.ts';
import { sendLink } from '../../mail/link-mail.ts';
import { allowOf } from '../../site/allow.ts';
import type { Show, SiteDeps } from '../../site/deps.ts';
import { langOf } from '../../site/lang.ts';
import { returnUrlOf } from '../../site/return-url.ts';
import { countAttempt, resetLimits, senderOf } from '../attempts.ts';
import { EmailForm, readForm } from './forms.ts';
import { TEXTS } from './texts.ts';
import { sentView } from './views.ts';

/** Holds the address of the last mail, which is in no URL. */
const COOKIE = 'account_sent';
const SECONDS = 3600;

/** The response to a form whose mail was sent. */
export function sentRedirect(
  { originOf }: Pick<SiteDeps, 'originOf'>,
  c: Context,
  email: string,
  query: Readonly<Record<string, string>>,
): Response {
  const secure = originOf(c.req.raw).startsWith('https:');
  const attributes = { path: '/account/sent', maxAge: SECONDS, httpOnly: true, sameSite: 'Lax', secure } as const;
  c.header('set-cookie', serialize(COOKIE, email, attributes));
  return c.redirect(`/account/sent?${new URLSearchParams(query)}`, 303);
}

/** Sends the link of a registration; the owner of an address that has an account gets one to the log-in. */
export async function mailRegistration(
  deps: SiteDeps,
  c: Context,
  email: string,
  register: () => Promise<string | null | undefined>,
): Promise<void> {
  const permit = await allowOf(deps, c, 'mail-sent', email);
  const token = await register();
  if (token === undefined) return;
  const after = await afterOf(deps, c);
  const link =
    token === null
      ? ({ kind: 'registered-already', path: `/account/login?${new URLSearchParams(after)}` } as const)
      : ({ kind: 'confirm', path: `/account/confirm?${new URLSearchParams({ token, ...after })}` } as const);
  await sendLink(deps, c, { to: email, ...link }, permit);
}

/** Sends the link for a new password; an address without an account gets one to the registration. */
export async function mailReset(deps: SiteDeps, c: Context, email: string): Promise<void> {
  const permit = await allowOf(deps, c, 'mail-sent', email);
  const token = await deps.accounts.requestReset(email, deps.now());
  const after = await afterOf(deps, c);
  const link =
    token === null
      ? ({ kind: 'reset-unknown', path: `/account/register?${new URLSearchParams(after)}` } as const)
      : ({ kind: 'reset', path: `/account/reset?${new URLSearchParams({ token, ...after })}` } as const);
  await sendLink(deps, c, { to: email, ...link }, permit);
}

/** Adds `/sent`. It shows nobody whether an address has an account. */
export function sentPages(site: Hono, deps: SiteDeps, show: Show): void {
  const isReset = (c: Context) => c.req.query('about') === 'reset';

  site.get('/sent', async (c) => {
    const lang = langOf(c.req.raw);
    const { continue_url: returnUrl } = await afterOf(deps, c);
    const title = isReset(c) ? TEXTS[lang].resetSentTitle : TEXTS[lang].sentTitle;
    const about = { isReset: isReset(c), isLogged: deps.mail.isLocal, isRepeated: c.req.query('repeated') === '1' };
    return show(c, title, sentView({ lang, returnUrl }, { ...about, email: emailOf(c) }));
  });

  site.post('/sent', async (c) => {
    const email = emailOf(c);
    const after = await afterOf(deps, c);
    const query = isReset(c) ? { about: 'reset', ...after } : after;
    if (email === undefined) return c.redirect(`/account/sent?${new URLSearchParams(query)}`, 303);
    if (isReset(c)) {
      const limits = resetLimits(senderOf(deps, c.req.raw), email);
      if (!(await countAttempt(deps.db, limits, deps.now()))) throw new TooManyRequests(SECONDS);
      await mailReset(deps, c, email);
    } else {
      await mailRegistration(deps, c, email, () => deps.accounts.repeatRegistration(email, deps.now()));
    }
    return sentRedirect(deps, c, email, { ...query, repeated: '1' });
  });
}

function emailOf(c: Context): string | undefined {
  const form = readForm(EmailForm, { email: parse(c.req.header('cookie') ?? '', COOKIE)[COOKIE] ?? '' });
  return form.ok ? form.value.email : undefined;
}

async function afterOf(deps: SiteDeps, c: Context): Promise<{ readonly continue_url: string; readonly lang: string }> {
  return {
    continue_url: await returnUrlOf(deps, c.req.raw, c.req.query('continue_url')),
    lang: langOf(c.req.raw),
  };
}
