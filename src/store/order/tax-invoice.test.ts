import { expect, test } from 'vitest';
import { isTaxId, readTaxInvoice } from './tax-invoice.ts';

test.each([
  ['0105556123453', true],
  ['1101700207030', true],
  ['0105556123452', false],
  ['010555612345', false],
  ['01055561234530', false],
  ['abcdefghijklm', false],
])('%s is a tax number: %s', (digits, is) => {
  expect(isTaxId(digits)).toBe(is);
});

test('a tax invoice needs both, in any digits and with dashes; nothing at all asks for none', () => {
  expect(readTaxInvoice({ tax_company: '', tax_id: ' ' })).toEqual({ ok: true, invoice: null });
  expect(readTaxInvoice({ tax_company: ' Baan  Co. ', tax_id: '๐-1055-56123-45-3' })).toEqual({
    ok: true,
    invoice: { company: 'Baan Co.', taxId: '0105556123453' },
  });
  expect(readTaxInvoice({ tax_company: 'Baan Co.' })).toEqual({ ok: false, faults: { tax_id: 'badTaxId' } });
  expect(readTaxInvoice({ tax_id: '0105556123452' })).toEqual({
    ok: false,
    faults: { tax_company: 'noCompany', tax_id: 'badTaxId' },
  });
});
