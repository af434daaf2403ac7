/** The page on which a person connects an agent, and those that say why not. */
import { html } from 'hono/html';
import type { Act } from '#schemas/builder/roles.ts';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { Shop } from '../shop.ts';
import type { Markup } from '../site/layout.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { hostOf, isLoopback } from './client.ts';
import { AGENT_TEXTS } from './texts.ts';

/** State of the consent form. */
export interface ConsentView {
  readonly lang: Lang;
  readonly shop: Shop;
  readonly person: string;
  readonly request: AuthorizationRequest;
  /** Acts that the person may grant. */
  readonly offered: readonly Act[];
  /** Address of the form. */
  readonly action: string;
}

/** The form that grants an agent some acts. Every agent reads, because nothing else works without. */
export function consentView({ lang, shop, person, request, offered, action }: ConsentView): Markup {
  const t = AGENT_TEXTS[lang];
  const { name } = request.client;
  const { redirectUri } = request;
  const place = isLoopback(redirectUri) ? t.toApp : t.toSite(hostOf(redirectUri));
  return html`<div class="card narrow">
    <h1>${t.title(name)}</h1>
    <p class="lead">${t.lead({ agent: name, shop: textIn(shop.name, lang), person })}</p>
    <form class="stack" method="post" action="${action}">
      <fieldset class="acts">
        <legend>${t.may}</legend>
        ${offered.map((act) => choice(act, t.acts[act], request.acts.includes(act)))}
      </fieldset>
      <p class="notice">${place}</p>
      <button class="button wide" name="do" value="allow">${t.allow}</button>
      <button class="button second wide" name="do" value="deny">${t.deny}</button>
      <p class="quiet">${t.until}</p>
    </form>
  </div>`;
}

function choice(act: Act, label: string, isChecked: boolean): Markup {
  const isFixed = act === 'read';
  return html`<label class="choice plain-choice"
    ><input
      type="checkbox"
      name="act"
      value="${act}"
      ${isFixed || isChecked ? html`checked` : ''}
      ${isFixed ? html`disabled` : ''}
    />${label}</label
  >`;
}

/** A text, and a way on. */
export function noticeView(
  title: string,
  body: Markup | string,
  link: { readonly href: string; readonly text: string },
) {
  return html`<div class="card narrow empty">
    <h1>${title}</h1>
    <p class="lead">${body}</p>
    <a class="button" href="${link.href}">${link.text}</a>
  </div>`;
}
