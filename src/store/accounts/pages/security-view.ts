import { html } from 'hono/html';
import type { OpenSession } from '../accounts.ts';
import { PASSWORD_LENGTH } from '../passwords.ts';
import { field } from '../../site/elements.ts';
import type { Lang } from '#schemas/lang.ts';
import { formatMoment } from '../../site/lang.ts';
import type { Markup } from '../../site/layout.ts';
import type { Faults } from './forms.ts';
import { frame } from './account-frame.ts';
import { TEXTS, type Texts } from './texts.ts';

export interface Security {
  readonly sessions: readonly OpenSession[];
  /** Whether a log-in asks for a code, too. */
  readonly hasSecondFactor: boolean;
  readonly faults: Faults;
  /** The completed action. */
  readonly done?: 'passwordChanged' | 'othersEnded' | undefined;
  /** Reason of a refused password change. */
  readonly refused?: keyof Texts | undefined;
}

/** Security & Privacy: the password, open sessions, and the visibility of data. */
export function securityView(lang: Lang, { sessions, hasSecondFactor, faults, done, refused }: Security): Markup {
  const t = TEXTS[lang];
  const fault = (name: string) => (faults[name] === undefined ? undefined : t[faults[name]]);
  const maxlength = PASSWORD_LENGTH.max;
  return frame(
    'security',
    lang,
    html`${done === undefined ? '' : html`<p class="notice good" role="status">${t[done]}</p>`}
      <div class="pay">
        <section class="card">
          <h2>${t.changePassword}</h2>
          ${refused === undefined ? '' : html`<p class="notice bad" role="alert">${t[refused]}</p>`}
          <form class="stack" method="post" action="/account/security?lang=${lang}" novalidate>
            ${field({ name: 'current', label: t.currentPassword, type: 'password', autocomplete: 'current-password', maxlength, fault: fault('current') })}
            ${field({ name: 'next', label: t.newPassword, type: 'password', autocomplete: 'new-password', hint: t.passwordHint, maxlength, fault: fault('next') })}
            <button class="button">${t.changePassword}</button>
          </form>
        </section>
        <div class="stack">
          <section class="card">
            <h2>${t.devices}</h2>
            <ul class="rows">
              ${sessions.map(
                ({ since, isCurrent }) =>
                  html`<li class="between">
                    <span>${isCurrent ? t.thisDevice : t.otherDevice}</span
                    ><span class="quiet">${t.since} ${formatMoment(since, lang)}</span>
                  </li>`,
              )}
            </ul>
            ${
              sessions.length < 2
                ? ''
                : html`<form method="post" action="/account/security/sessions?lang=${lang}">
                    <button class="button second">${t.endOthers}</button>
                  </form>`
            }
          </section>
          <section class="card">
            <h2>${t.secondFactor}</h2>
            <p>${t.secondFactorLead}</p>
            <p>${hasSecondFactor ? t.secondFactorOn : t.secondFactorOff}</p>
            <p><a href="/account/second-factor?lang=${lang}">${hasSecondFactor ? t.turnOff : t.setUp}</a></p>
          </section>
          <section class="card">
            <h2>${t.privacy}</h2>
            <p>${t.privacyLead}</p>
            <p><a href="/account/connections?lang=${lang}">${t.connections}</a></p>
          </section>
        </div>
      </div>`,
  );
}
