import { html } from 'hono/html';
import { PASSWORD_LENGTH } from '../passwords.ts';
import { field } from '../../site/elements.ts';
import type { Markup } from '../../site/layout.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Faults, Typed } from './forms.ts';
import { INVITATION_TEXTS, TEXTS, type Texts } from './texts.ts';

/** The state of a form: typed values, errors, and the target after it. */
export interface FormState {
  readonly lang: Lang;
  readonly returnUrl: string;
  readonly typed: Typed;
  readonly faults: Faults;
  /** Error of the form as a whole. */
  readonly notice?: keyof Texts;
}

/** The form of the log-in; `invitedTo`: the name of the shop that the visitor is invited to build. */
export function loginView(state: FormState, invitedTo?: string): Markup {
  const t = TEXTS[state.lang];
  const { typed } = state;
  return html`<div class="card narrow">
    <h1>${t.login}</h1>
    <p class="lead">${invitedTo === undefined ? t.loginLead : INVITATION_TEXTS[state.lang].login(invitedTo)}</p>
    ${notice(state)}
    <form class="stack" method="post" action="${page('login', state)}" novalidate>
      ${field({ name: 'email', label: t.email, type: 'email', value: typed.email, autocomplete: 'username', fault: fault(state, 'email') })}
      ${field({ name: 'password', label: t.password, type: 'password', autocomplete: 'current-password', fault: fault(state, 'password') })}
      <button class="button wide">${t.login}</button>
      <p class="after">
        <button class="as-link" formaction="${page('forgot', state)}" name="do" value="ask">${t.forgot}</button>
      </p>
    </form>
    <p class="after">${t.noAccount} <a href="${page('register', state)}">${t.register}</a></p>
  </div>`;
}

/** The form of a registration; `invitedTo`: as of the log-in. */
export function registerView(state: FormState, invitedTo?: string): Markup {
  const t = TEXTS[state.lang];
  const { typed } = state;
  const maxlength = PASSWORD_LENGTH.max;
  return html`<div class="card narrow">
    <h1>${t.register}</h1>
    <p class="lead">${invitedTo === undefined ? t.registerLead : INVITATION_TEXTS[state.lang].register(invitedTo)}</p>
    ${notice(state)}
    <form class="stack" method="post" action="${page('register', state)}" novalidate>
      ${field({ name: 'name', label: t.name, value: typed.name, autocomplete: 'name', maxlength: 80, fault: fault(state, 'name') })}
      ${field({ name: 'email', label: t.email, type: 'email', value: typed.email, autocomplete: 'username', fault: fault(state, 'email') })}
      ${field({ name: 'password', label: t.password, type: 'password', autocomplete: 'new-password', hint: t.passwordHint, maxlength, fault: fault(state, 'password') })}
      <button class="button wide">${t.register}</button>
    </form>
    <p class="after">${t.haveAccount} <a href="${page('login', state)}">${t.login}</a></p>
  </div>`;
}

/** Asks for the address that gets the link for a new password. */
export function forgotView(state: FormState): Markup {
  const t = TEXTS[state.lang];
  return html`<div class="card narrow">
    <h1>${t.forgot}</h1>
    <p class="lead">${t.forgotLead}</p>
    ${notice(state)}
    <form class="stack" method="post" action="${page('forgot', state)}" novalidate>
      ${field({ name: 'email', label: t.email, type: 'email', value: state.typed.email, autocomplete: 'username', fault: fault(state, 'email') })}
      <button class="button wide">${t.sendLink}</button>
    </form>
    <p class="after"><a href="${page('login', state)}">${t.login}</a></p>
  </div>`;
}

/** The page behind the link for a new password. */
export function resetView(state: FormState, { token, email }: { token: string; email: string }): Markup {
  const t = TEXTS[state.lang];
  const query = new URLSearchParams({ token, continue_url: state.returnUrl, lang: state.lang });
  const maxlength = PASSWORD_LENGTH.max;
  return html`<div class="card narrow">
    <h1>${t.resetTitle}</h1>
    <p class="lead">${t.resetLead}</p>
    ${notice(state)}
    <form class="stack" method="post" action="/account/reset?${query}" novalidate>
      <p><span class="quiet">${t.email}</span> <strong>${email}</strong></p>
      <input type="hidden" autocomplete="username" value="${email}" />
      ${field({ name: 'password', label: t.newPassword, type: 'password', autocomplete: 'new-password', hint: t.passwordHint, maxlength, fault: fault(state, 'password') })}
      <button class="button wide">${t.save}</button>
    </form>
  </div>`;
}

/** The mail that was sent; without its address it can't be sent again. */
interface SentMail {
  readonly isReset: boolean;
  /** Whether mails only go to the log. */
  readonly isLogged: boolean;
  readonly isRepeated: boolean;
  readonly email: string | undefined;
}

/** Shown after every registration and every request for a new password, whether or not the address has an account. */
export function sentView(
  state: Pick<FormState, 'lang' | 'returnUrl'>,
  { isReset, isLogged, isRepeated, email }: SentMail,
): Markup {
  const t = TEXTS[state.lang];
  const action = `/account/sent?${new URLSearchParams({ ...(isReset ? { about: 'reset' } : {}), continue_url: state.returnUrl, lang: state.lang })}`;
  return html`<div class="card narrow">
    <h1>${isReset ? t.resetSentTitle : t.sentTitle}</h1>
    <p class="lead">${isReset ? t.resetSentLead : t.sentLead}</p>
    ${
      email === undefined
        ? ''
        : html`<p><span class="quiet">${t.email}</span> <strong>${email}</strong></p>
            ${isRepeated ? html`<p class="notice good" role="status">${t.resent}</p>` : ''}
            <form class="stack" method="post" action="${action}">
              <p class="hint">${t.notCome}</p>
              <button class="button second wide">${t.resend}</button>
            </form>`
    }
    ${isLogged ? html`<p class="hint">${t.sentLog}</p>` : ''}
    <p class="after">${t.haveAccount} <a href="${page('login', state)}">${t.login}</a></p>
  </div>`;
}

/** The page behind a registration's link. */
export function confirmView(state: FormState, { token, email }: { token: string; email: string }): Markup {
  const t = TEXTS[state.lang];
  const query = new URLSearchParams({ token, continue_url: state.returnUrl, lang: state.lang });
  return html`<div class="card narrow">
    <h1>${t.confirmTitle}</h1>
    <p class="lead">${t.confirmLead}</p>
    ${notice(state)}
    <form class="stack" method="post" action="/account/confirm?${query}" novalidate>
      <p><span class="quiet">${t.email}</span> <strong>${email}</strong></p>
      <input type="hidden" autocomplete="username" value="${email}" />
      ${field({ name: 'password', label: t.password, type: 'password', autocomplete: 'current-password', fault: fault(state, 'password') })}
      <button class="button wide">${t.confirm}</button>
    </form>
  </div>`;
}

/** The page of a link that was used, has expired or never existed. */
export function expiredView(state: Pick<FormState, 'lang' | 'returnUrl'>, retryPage: 'register' | 'forgot'): Markup {
  const t = TEXTS[state.lang];
  return html`<div class="card narrow empty">
    <h1>${t.linkExpired}</h1>
    <p class="lead">${retryPage === 'forgot' ? t.resetExpiredLead : t.linkExpiredLead}</p>
    <a class="button" href="${page('login', state)}">${t.login}</a>
    <a class="button second" href="${page(retryPage, state)}">${retryPage === 'forgot' ? t.sendLink : t.register}</a>
  </div>`;
}

/** The log-out form: a GET changes nothing. */
export function logoutView(state: Pick<FormState, 'lang' | 'returnUrl'>): Markup {
  const t = TEXTS[state.lang];
  return html`<div class="card narrow">
    <h1>${t.logout}</h1>
    <p class="lead">${t.logoutLead}</p>
    <form class="stack" method="post" action="${page('logout', state)}">
      <button class="button wide">${t.logout}</button>
      <a class="button second" href="${state.returnUrl}">${t.stay}</a>
    </form>
  </div>`;
}

/** A page with only a message, and a link back to the shop. */
export function messageView(lang: Lang, home: string, title: string, lead: string): Markup {
  return html`<div class="card narrow empty">
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    <a class="button" href="${home}">${TEXTS[lang].backToShop}</a>
  </div>`;
}

function fault({ faults, lang }: FormState, name: string): string | undefined {
  const said = faults[name];
  return said === undefined ? undefined : TEXTS[lang][said];
}

function notice({ notice: said, lang }: FormState): Markup | string {
  return said === undefined ? '' : html`<p class="notice bad" role="alert">${TEXTS[lang][said]}</p>`;
}

function page(
  name: 'login' | 'register' | 'logout' | 'forgot',
  { returnUrl, lang }: Pick<FormState, 'returnUrl' | 'lang'>,
): string {
  return `/account/${name}?${new URLSearchParams({ continue_url: returnUrl, lang })}`;
}
