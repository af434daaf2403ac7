/** The customer named on a tax invoice. */
import * as v from 'valibot';
import { cleanLine, foldTyped } from '#schemas/values/text/typed-text.ts';
import type { Faults, Typed } from '../accounts/pages/forms.ts';

/** A company or a person with their Thai tax number of 13 digits. */
export interface TaxInvoice {
  readonly company: string;
  readonly taxId: string;
}

/** Whether the 13th digit is the check digit of the first twelve (modulo 11), as in Thai tax and identity numbers. */
export function isTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 12)).reduce((all, digit, place) => all + Number(digit) * (13 - place), 0);
  return (11 - (sum % 11)) % 10 === Number(digits.at(-1));
}

const Company = v.pipe(v.string(), v.transform(cleanLine), v.minLength(2), v.maxLength(200));
const TaxId = v.pipe(
  v.string(),
  v.transform((text) => foldTyped(text).replaceAll(/[^0-9]/g, '')),
  v.check(isTaxId),
);

/** A tax invoice read from a form (null: not requested), or the errors by form field. */
export type ReadTaxInvoice =
  | { readonly ok: true; readonly invoice: TaxInvoice | null }
  | { readonly ok: false; readonly faults: Faults };

/** Reads `tax_company` and `tax_id`; if both are empty, no invoice is requested. */
export function readTaxInvoice({ tax_company = '', tax_id = '' }: Typed): ReadTaxInvoice {
  if (tax_company.trim() === '' && tax_id.trim() === '') return { ok: true, invoice: null };
  const [company, taxId] = [v.safeParse(Company, tax_company), v.safeParse(TaxId, tax_id)];
  if (company.success && taxId.success) return { ok: true, invoice: { company: company.output, taxId: taxId.output } };
  return {
    ok: false,
    faults: {
      ...(company.success ? {} : { tax_company: 'noCompany' }),
      ...(taxId.success ? {} : { tax_id: 'badTaxId' }),
    },
  };
}
