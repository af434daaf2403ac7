/** The pages of a logged-in account. */
import { html } from 'hono/html';
import type { Account } from './accounts.ts';
import { field, receipt } from '../site/elements.ts';
import type { Lang } from '#schemas/lang.ts';
import { formatDay, homePath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import type { Faults, Typed } from './forms.ts';
import { frame } from './account-frame.ts';
import type { AddressRow, ShownOrder } from './records.ts';
import { TEXTS, type Texts } from './texts.ts';

export function ordersView(lang: Lang, shown: readonly ShownOrder[]): Markup {
  const t = TEXTS[lang];
  if (shown.length === 0) {
    return frame(
      'orders',
      lang,
      html`<div class="card empty">
        <p>${t.noOrders}</p>
        <a class="button" href="${homePath(lang)}">${t.backToShop}</a>
      </div>`,
    );
  }
  return frame(
    'orders',
    lang,
    html`<ul class="plain">
      ${shown.map((order) => orderCard(lang, order))}
    </ul>`,
  );
}

function orderCard(lang: Lang, { order, lines }: ShownOrder): Markup {
  const t = TEXTS[lang];
  return html`<li class="card">
    <div class="between">
      <h2>${t.order} ${order.id}</h2>
      <p class="quiet">${formatDay(order.paidAt, lang)}</p>
    </div>
    ${receipt(lang, lines, t.total, Number(order.net))}
  </li>`;
}

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
        <button class="button">${t.save}</button>
      </form>
    </div>`,
  );
}

export function addressesView(
  lang: Lang,
  kept: readonly AddressRow[],
  typed: Typed,
  faults: Faults,
  notice?: keyof Texts,
): Markup {
  const t = TEXTS[lang];
  return frame(
    'addresses',
    lang,
    html`<div class="pay">
      <ul class="plain">
        ${kept.length === 0 ? html`<li class="card empty">${t.noAddresses}</li>` : kept.map((address) => addressCard(lang, address))}
      </ul>
      <section class="card">
        <h2>${t.newAddress}</h2>
        ${notice === undefined ? '' : html`<p class="notice bad" role="alert">${t[notice]}</p>`}
        <form class="stack" method="post" action="/account/addresses?lang=${lang}" novalidate>
          ${field({ name: 'recipient', label: t.recipient, value: typed.recipient, autocomplete: 'name', maxlength: 120, fault: said(t, faults.recipient) })}
          ${field({ name: 'phone', label: t.phone, type: 'tel', value: typed.phone, autocomplete: 'tel', fault: said(t, faults.phone) })}
          ${field({ name: 'address', label: t.address, value: typed.address, autocomplete: 'street-address', hint: t.addressHint, maxlength: 500, fault: said(t, faults.address) })}
          ${field({ name: 'postcode', label: t.postcode, value: typed.postcode, autocomplete: 'postal-code', inputmode: 'numeric', maxlength: 5, fault: said(t, faults.postcode) })}
          <button class="button">${t.add}</button>
        </form>
      </section>
    </div>`,
  );
}

function addressCard(lang: Lang, { id, recipient, phone, address, postcode }: AddressRow): Markup {
  const t = TEXTS[lang];
  return html`<li class="card stack">
    <p><strong>${recipient}</strong><br />${address} ${postcode}<br /><span class="quiet">${phone}</span></p>
    <form method="post" action="/account/addresses/remove?lang=${lang}">
      <input type="hidden" name="id" value="${id}" />
      <button class="button second" aria-label="${t.removeOf} ${recipient}">${t.remove}</button>
    </form>
  </li>`;
}

function said(t: Texts, fault: keyof Texts | undefined): string | undefined {
  return fault === undefined ? undefined : t[fault];
}
