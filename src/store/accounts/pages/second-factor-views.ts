/** Views of the second factor: the code at a log-in, setting it up, recovery codes. */
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import type { Lang } from '#schemas/lang.ts';
import { field } from '../../site/elements.ts';
import type { Markup } from '../../site/layout.ts';
import { frame } from './account-frame.ts';
import type { Faults } from './forms.ts';
import type { Enrolment } from '../second-factor.ts';
import { TEXTS, type Texts } from './texts.ts';
import type { FormState } from './views.ts';

const MAX_CODE_LENGTH = 60;

/** The form after a correct password if the account has a second factor. */
export function codeView({ lang, returnUrl, faults, notice }: FormState, challenge: string): Markup {
  const t = TEXTS[lang];
  const query = new URLSearchParams({ continue_url: returnUrl, lang });
  return html`<div class="card narrow">
    <h1>${t.codeTitle}</h1>
    <p class="lead">${t.codeLead}</p>
    ${notice === undefined ? '' : html`<p class="notice bad" role="alert">${t[notice]}</p>`}
    <form class="stack" method="post" action="/account/login/code?${query}" novalidate>
      <input type="hidden" name="challenge" value="${challenge}" />
      ${codeField(lang, t.codeHint, faults)}
      <button class="button wide">${t.login}</button>
    </form>
  </div>`;
}

/** State of the page of the second factor. */
export type SecondFactorState =
  | { readonly step: 'off' | 'on' }
  | { readonly step: 'enrolling'; readonly enrolment: Enrolment }
  | { readonly step: 'enrolled'; readonly codes: readonly string[] };

/** The page of an account's second factor. */
export function secondFactorView(
  lang: Lang,
  state: SecondFactorState,
  { faults = {}, refused, done }: { faults?: Faults; refused?: keyof Texts; done?: keyof Texts },
): Markup {
  const t = TEXTS[lang];
  return frame(
    'security',
    lang,
    html`${done === undefined ? '' : html`<p class="notice good" role="status">${t[done]} ${t.othersEnded}</p>`}
      ${refused === undefined ? '' : html`<p class="notice bad" role="alert">${t[refused]}</p>`}
      <section class="card narrow">
        <h2>${t.secondFactor}</h2>
        ${stepView(lang, state, faults)}
      </section>`,
  );
}

function stepView(lang: Lang, state: SecondFactorState, faults: Faults): Markup {
  const t = TEXTS[lang];
  if (state.step === 'enrolling') return enrolmentView(lang, state.enrolment, faults);
  if (state.step === 'enrolled')
    return html`<p><strong>${t.recoveryTitle}</strong></p>
      <p>${t.recoveryLead}</p>
      <ul class="rows">
        ${state.codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p><a class="button" href="/account/second-factor?lang=${lang}">${t.codesKept}</a></p>`;
  const isOn = state.step === 'on';
  return html`<p>${t.secondFactorLead}</p>
    <p>${isOn ? t.secondFactorOn : t.secondFactorOff}</p>
    <form class="stack" method="post" action="/account/second-factor?lang=${lang}" novalidate>
      <input type="hidden" name="do" value="${isOn ? 'remove' : 'begin'}" />
      ${field({ name: 'password', label: t.currentPassword, type: 'password', autocomplete: 'current-password', fault: textOf(lang, faults.password) })}
      ${isOn ? codeField(lang, t.codeHint, faults) : ''}
      <button class="button${isOn ? ' second' : ''}">${isOn ? t.turnOff : t.setUp}</button>
    </form>`;
}

function enrolmentView(lang: Lang, { uri, secret }: Enrolment, faults: Faults): Markup {
  const t = TEXTS[lang];
  return html`<p>${t.scanLead}</p>
    <div class="qr" role="img" aria-label="${t.qrLabel}">${raw(renderSVG(uri, { border: 2 }))}</div>
    <p><a href="${uri}">${t.openInApp}</a></p>
    <p>${t.secretByHand} <code>${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
    <form class="stack" method="post" action="/account/second-factor?lang=${lang}" novalidate>
      <input type="hidden" name="do" value="confirm" />
      ${codeField(lang, t.appCodeHint, faults)}
      <button class="button">${t.turnOn}</button>
    </form>`;
}

function codeField(lang: Lang, hint: string, faults: Faults): Markup {
  const label = TEXTS[lang].code;
  const fault = textOf(lang, faults.code);
  return field({
    name: 'code',
    label,
    hint,
    autocomplete: 'one-time-code',
    isVerbatim: true,
    maxlength: MAX_CODE_LENGTH,
    fault,
  });
}

function textOf(lang: Lang, key: keyof Texts | undefined): string | undefined {
  return key === undefined ? undefined : TEXTS[lang][key];
}
