/** The checkout's choice of a delivery address: one of the account's, or a new one. */
import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import type { Faults, Typed } from '../accounts/pages/forms.ts';
import type { AddressRow } from '../accounts/records.ts';
import { addressFields } from '../address/address-fields.ts';
import type { Area } from '../address/areas.ts';
import { addressLines, type DeliveryAddress, readAddress } from '../address/delivery-address.ts';
import { needsAddress } from '../order/delivery.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { Markup } from '../site/layout.ts';
import type { ShopPolicy } from '../shop.ts';

/** Value of the choice that asks for a new address. */
const NEW_ADDRESS = 'new';

/** The delivery address of a form; `address` is null for pick-up, `isNew` means that the account lacks it. */
export type ChosenAddress =
  | { readonly ok: true; readonly address: DeliveryAddress | null; readonly isNew: boolean }
  | { readonly ok: false; readonly faults: Faults };

/** Reads the address of a checkout form: `address_id` of the book, else the fields of a new one. */
export async function chooseAddress(
  policy: ShopPolicy,
  book: readonly AddressRow[],
  typed: Typed,
): Promise<ChosenAddress> {
  const type = typed.shipping_type ?? '';
  // Without a choice, all missing fields are reported together.
  const isAsked =
    type === '' ? policy.shipping_types.some((one) => needsAddress(policy, one)) : needsAddress(policy, type);
  if (!isAsked) return { ok: true, address: null, isNew: false };
  const kept = book.find(({ id }) => String(id) === typed.address_id);
  if (kept !== undefined) {
    const { recipient, phone, address, postcode, area } = kept;
    return { ok: true, address: { recipient, phone, address, postcode, area }, isNew: false };
  }
  const read = await readAddress(typed);
  return read.ok ? { ok: true, address: read.address, isNew: true } : read;
}

interface DeliveryFormProps {
  readonly lang: Lang;
  readonly book: readonly AddressRow[];
  readonly isGuest: boolean;
  readonly typed: Typed;
  readonly faults: Faults;
  readonly areas: readonly Area[];
}

/**
 * The choice of an address. The fields of a new one are open if the account has no address, or if a new one is chosen.
 */
export function deliveryForm({ lang, book, isGuest, typed, faults, areas }: DeliveryFormProps): Markup {
  const t = ORDER_TEXTS[lang];
  const [first] = book;
  const chosen = typed.address_id ?? (first === undefined ? NEW_ADDRESS : String(first.id));
  const fields = html`${addressFields({ lang, typed, faults, areas, find: { name: 'do', value: 'check' } })}
  ${
    isGuest
      ? ''
      : html`<label class="choice plain-choice">
          <input
            type="checkbox"
            name="keep"
            value="1"
            ${typed.recipient === undefined || typed.keep === '1' ? html`checked` : ''}
          />
          ${t.keepAddress}
        </label>`
  }`;
  if (first === undefined) {
    return html`<section class="stack address">
      <h3>${t.deliverTo}</h3>
      <p class="hint">${t.onlyThailand}</p>
      ${fields}
    </section>`;
  }
  return html`<fieldset class="address">
    <legend>${t.deliverTo}</legend>
    ${book.map((row) => bookChoice(lang, row, chosen))}
    <label class="choice">
      <input type="radio" name="address_id" value="${NEW_ADDRESS}" ${chosen === NEW_ADDRESS ? html`checked` : ''} />
      ${t.newAddress}
    </label>
    <div class="stack new-address">
      <p class="hint">${t.onlyThailand}</p>
      ${fields}
    </div>
  </fieldset>`;
}

function bookChoice(lang: Lang, row: AddressRow, chosen: string): Markup {
  const { id, recipient, phone } = row;
  return html`<label class="choice">
    <input type="radio" name="address_id" value="${id}" ${String(id) === chosen ? html`checked` : ''} />
    <span>
      <span class="block">${recipient}</span>
      <span class="quiet block">${addressLines(row, lang).join(', ')}</span>
      <span class="quiet block">${phone}</span>
    </span>
  </label>`;
}
