/** Optional extras of an order: a tax invoice, and the card of a gift. */
import { html } from 'hono/html';
import type { Lang } from '#schemas/lang.ts';
import { cleanLine } from '#schemas/values/text/typed-text.ts';
import type { Faults, Typed } from '../accounts/pages/forms.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import { readTaxInvoice, type TaxInvoice } from '../order/tax-invoice.ts';
import { ORDER_TEXTS } from '../order/texts.ts';
import type { ShopPolicy } from '../shop.ts';
import { field } from '../site/elements.ts';
import type { Markup } from '../site/layout.ts';

/** The extras of an order; null if not requested. */
export interface Extras {
  readonly taxInvoice: TaxInvoice | null;
  readonly giftNote: string | null;
}

/** Extras read from a form, or the faults by the form's fields. */
type ReadExtras = { readonly ok: true; readonly value: Extras } | { readonly ok: false; readonly faults: Faults };

/** Reads the extras that the shop offers: `tax_company`, `tax_id` and `gift_note`. */
export function readExtras({ tax_invoice, gift_card }: ShopPolicy, typed: Typed): ReadExtras {
  const invoice = tax_invoice === undefined ? ({ ok: true, invoice: null } as const) : readTaxInvoice(typed);
  const note = gift_card === undefined ? '' : noteOf(typed.gift_note ?? '');
  const isLong = gift_card !== undefined && Array.from(note).length > gift_card.characters;
  if (!invoice.ok || isLong) {
    return {
      ok: false,
      faults: { ...(invoice.ok ? {} : invoice.faults), ...(isLong ? { gift_note: 'longNote' } : {}) },
    };
  }
  return { ok: true, value: { taxInvoice: invoice.invoice, giftNote: note === '' ? null : note } };
}

/** The lines of a note as written on the card. */
function noteOf(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .trim();
}

interface ExtrasFormProps {
  readonly lang: Lang;
  readonly policy: ShopPolicy;
  readonly typed: Typed;
  readonly faults: Faults;
}

/** The fields of the offered extras, collapsed until they are used. */
export function extrasForm({ lang, policy: { tax_invoice, gift_card }, typed, faults }: ExtrasFormProps): Markup {
  const t = ORDER_TEXTS[lang];
  const said = (name: string) => (faults[name] === undefined ? undefined : TEXTS[lang][faults[name]]);
  const isOpen = (...names: string[]) => names.some((name) => (typed[name] ?? '') !== '' || faults[name] !== undefined);
  const note = said('gift_note');
  return html`${
    gift_card === undefined
      ? ''
      : html`<details class="extra" ${isOpen('gift_note') ? html`open` : ''}>
          <summary>${t.giftNote}</summary>
          <div class="field">
            <label for="gift_note">${t.giftText}</label>
            <p class="hint" id="gift_note-hint">${t.giftHint(gift_card.characters)}</p>
            <textarea
              id="gift_note"
              name="gift_note"
              rows="3"
              maxlength="${gift_card.characters}"
              aria-describedby="gift_note-hint${note === undefined ? '' : ' gift_note-fault'}"
              ${note === undefined ? '' : html`aria-invalid="true" autofocus`}
            >
${typed.gift_note ?? ''}</textarea>
            ${note === undefined ? '' : html`<p class="fault" id="gift_note-fault">${note}</p>`}
          </div>
        </details>`
  }
  ${
    tax_invoice === undefined
      ? ''
      : html`<details class="extra" ${isOpen('tax_company', 'tax_id') ? html`open` : ''}>
          <summary>${t.taxInvoice}</summary>
          <div class="stack">
            <p class="hint">${t.taxHint(tax_invoice.days)}</p>
            ${field({ name: 'tax_company', label: t.taxCompany, value: typed.tax_company ?? '', autocomplete: 'organization', maxlength: 200, optional: true, fault: said('tax_company') })}
            ${field({ name: 'tax_id', label: t.taxId, value: typed.tax_id ?? '', autocomplete: 'off', inputmode: 'numeric', maxlength: 40, optional: true, isVerbatim: true, hint: t.taxIdHint, fault: said('tax_id') })}
          </div>
        </details>`
  }`;
}
