/** The pages of a logged-in account. */
import { html } from 'hono/html';
import type { Account } from '../accounts.ts';
import { field } from '../../site/elements.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Markup } from '../../site/layout.ts';
import type { Faults, Typed } from './forms.ts';
import { frame } from './account-frame.ts';
import type { AddressRow } from '../records.ts';
import { addressFields } from '../../address/address-fields.ts';
import type { Area } from '../../address/areas.ts';
import { addressLines } from '../../address/delivery-address.ts';
import { ORDER_TEXTS } from '../../order/texts.ts';
import { TEXTS, type Texts } from './texts.ts';

export interface Profile {
  readonly account: Account;
  readonly isMember: boolean;
  readonly points: number;
}

export function profileView(lang: Lang, profile: Profile, typed: Typed, faults: Faults, isSaved: boolean): Markup {
  const t = TEXTS[lang];
  return frame(
    'profile',
    lang,
    html`<div class="card narrow">
      ${isSaved ? html`<p class="notice good" role="status">${t.saved}</p>` : ''}
      <form class="stack" method="post" action="/account/profile?lang=${lang}" novalidate>
        ${field({ name: 'name', label: t.name, value: typed.name ?? profile.account.name, autocomplete: 'name', maxlength: 80, fault: said(t, faults.name) })}
        <ul class="rows">
          <li class="between"><span class="quiet">${t.email}</span><span>${profile.account.email}</span></li>
          <li class="between">
            <span class="quiet">${t.membership}</span><span>${profile.isMember ? t.member : t.notMember}</span>
          </li>
          <li class="between"><span class="quiet">${t.points}</span><span class="amount">${profile.points}</span></li>
        </ul>
        ${profile.points < 0 ? html`<p class="notice">${ORDER_TEXTS[lang].owes(-profile.points)}</p>` : ''}
        <button class="button">${t.save}</button>
      </form>
    </div>`,
  );
}

/**
 * The form of an address, with the typed values and the sub-districts of its postcode. With `id` it edits an address,
 * otherwise it adds one.
 */
interface AddressDraft {
  readonly typed: Typed;
  readonly faults: Faults;
  readonly areas: readonly Area[];
  readonly notice?: keyof Texts | undefined;
}

export function addressesView(
  lang: Lang,
  kept: readonly AddressRow[],
  { typed, faults, areas, notice }: AddressDraft,
): Markup {
  const t = TEXTS[lang];
  return frame(
    'addresses',
    lang,
    html`<div class="pay">
      <ul class="plain">
        ${kept.length === 0 ? html`<li class="card empty">${t.noAddresses}</li>` : kept.map((address) => addressCard(lang, address))}
      </ul>
      <section class="card" id="form">
        <h2>${typed.id === undefined ? t.newAddress : t.changeAddress}</h2>
        ${notice === undefined ? '' : html`<p class="notice bad" role="alert">${t[notice]}</p>`}
        <form class="stack" method="post" action="/account/addresses?lang=${lang}" data-live="find postcode" novalidate>
          ${typed.id === undefined ? '' : html`<input type="hidden" name="id" value="${typed.id}" />`}
          ${addressFields({ lang, typed, faults, areas, find: { name: 'do', value: 'find' } })}
          <button class="button">${typed.id === undefined ? t.add : t.save}</button>
          ${typed.id === undefined ? '' : html`<a href="/account/addresses?lang=${lang}">${t.keepAddress}</a>`}
        </form>
      </section>
    </div>`,
  );
}

function addressCard(lang: Lang, row: AddressRow): Markup {
  const t = TEXTS[lang];
  const { id, recipient, phone } = row;
  return html`<li class="card stack">
    <p>
      <strong>${recipient}</strong>${addressLines(row, lang).map((line) => html`<br />${line}`)}<br /><span
        class="quiet"
        >${phone}</span
      >
    </p>
    <form class="buttons" method="post" action="/account/addresses/remove?lang=${lang}">
      <input type="hidden" name="id" value="${id}" />
      <a
        class="button second"
        href="/account/addresses?edit=${id}&lang=${lang}#form"
        aria-label="${t.changeOf} ${recipient}"
        >${t.change}</a
      >
      <button class="button second" aria-label="${t.removeOf} ${recipient}">${t.remove}</button>
    </form>
  </li>`;
}

function said(t: Texts, fault: keyof Texts | undefined): string | undefined {
  return fault === undefined ? undefined : t[fault];
}
