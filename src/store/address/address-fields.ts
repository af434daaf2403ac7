import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import type { Faults, Typed } from '../accounts/pages/forms.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import { field } from '../site/elements.ts';
import type { Markup } from '../site/layout.ts';
import type { Area } from './areas.ts';
import { areaName } from './delivery-address.ts';

interface AddressFieldsProps {
  readonly lang: Lang;
  readonly typed: Typed;
  readonly faults: Faults;
  /** The sub-districts of the typed postcode: a choice if there are several, a note if there is one. */
  readonly areas: readonly Area[];
  /** Name and value of the button that reads the postcode without sending the rest. */
  readonly find: { readonly name: string; readonly value: string };
}

/** The fields of an address. The postcode comes first, because it determines sub-district, district and province. */
export function addressFields({ lang, typed, faults, areas, find }: AddressFieldsProps): Markup {
  const t = TEXTS[lang];
  const said = (name: string) => {
    const fault = faults[name];
    return fault === undefined ? undefined : t[fault];
  };
  const { recipient, phone, address, postcode } = typed;
  return html`${field({ name: 'recipient', label: t.recipient, value: recipient, autocomplete: 'name', maxlength: 120, fault: said('recipient') })}
    ${field({ name: 'phone', label: t.phone, type: 'tel', value: phone, autocomplete: 'tel', maxlength: 100, fault: said('phone') })}
    ${field({ name: 'address', label: t.address, value: address, autocomplete: 'address-line1', hint: t.addressHint, maxlength: 500, fault: said('address') })}
    <div class="with-button">
      ${field({ name: 'postcode', label: t.postcode, value: postcode, autocomplete: 'postal-code', inputmode: 'numeric', maxlength: 50, fault: said('postcode') })}
      <button class="button second" name="${find.name}" value="${find.value}" formnovalidate>${t.findArea}</button>
    </div>
    <div data-part="area" aria-live="polite">${areaChoice(lang, areas, typed.area, said('area'))}</div>`;
}

function areaChoice(lang: Lang, areas: readonly Area[], chosen: string | undefined, fault: string | undefined) {
  const t = TEXTS[lang];
  const [only] = areas;
  if (only === undefined) return '';
  if (areas.length === 1) return html`<p class="quiet">${areaName(only, lang)}</p>`;
  return html`<div class="field">
    <label for="area">${t.area}</label>
    <select
      id="area"
      name="area"
      autocomplete="address-level3"
      ${fault === undefined ? '' : html`aria-invalid="true" aria-describedby="area-fault" autofocus`}
    >
      <option value="">${t.chooseArea}</option>
      ${areas.map((area) => html`<option value="${area.code}" ${area.code === chosen ? html`selected` : ''}>${areaName(area, lang)}</option>`)}
    </select>
    ${fault === undefined ? '' : html`<p class="fault" id="area-fault">${fault}</p>`}
  </div>`;
}
