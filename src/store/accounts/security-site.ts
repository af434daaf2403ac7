/** Security & Privacy of the logged-in account. */
import type { Context, Hono } from 'hono';
import type { SiteDeps } from '../site/deps.ts';
import { langOf } from '../site/lang.ts';
import { forgive, loginSubjects, mayTry } from './attempts.ts';
import { PasswordForm, readForm, typedValues } from './forms.ts';
import type { Own, Show } from './own-page.ts';
import { type Security, securityView } from './security-view.ts';
import { TEXTS } from './texts.ts';

/** Adds the page and what can be done on it: a new password, an end to other sessions. */
export function securityPages(site: Hono, deps: SiteDeps, show: Show, own: Own): void {
  const { db } = deps;
  const security = async (c: Context, more: Partial<Security>, status = 200) => {
    const lang = langOf(c.req.raw);
    const sessions = await deps.accounts.sessionsOf(c.req.raw.headers);
    return show(c, TEXTS[lang].security, securityView(lang, { sessions, faults: {}, ...more }), { status });
  };
  const securityDone = (c: Context, done: string) =>
    new Headers({
      location: `/account/security?done=${done}&lang=${langOf(c.req.raw)}`,
      'cache-control': 'no-store',
    });
  site.get(
    '/security',
    own((c) => {
      const done = c.req.query('done');
      return security(c, { done: done === 'passwordChanged' || done === 'othersEnded' ? done : undefined });
    }),
  );
  site.post(
    '/security',
    own(async (c, account) => {
      const form = readForm(PasswordForm, await typedValues(c.req.raw));
      if (!form.ok) return security(c, { faults: form.faults }, 422);
      const subjects = loginSubjects(account.email, deps.addressOf(c.req.raw));
      if (!(await mayTry(db, subjects, deps.now()))) return security(c, { refused: 'tooMany' }, 429);
      const setCookie = await deps.accounts.changePassword(c.req.raw.headers, form.value);
      if (setCookie === null) return security(c, { faults: { current: 'wrongPassword' } }, 422);
      await forgive(db, subjects);
      const headers = securityDone(c, 'passwordChanged');
      for (const cookie of setCookie) headers.append('set-cookie', cookie);
      return new Response(null, { status: 303, headers });
    }),
  );
  site.post(
    '/security/sessions',
    own(async (c) => {
      await deps.accounts.endOtherSessions(c.req.raw.headers);
      return new Response(null, { status: 303, headers: securityDone(c, 'othersEnded') });
    }),
  );
}
