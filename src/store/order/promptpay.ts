/**
 * The text of a PromptPay QR code: EMVCo's merchant-presented mode with the fields of the Bank of Thailand's Thai QR
 * standard.
 * Each field is its id, its length and its value.
 */

import { toUnits } from '#schemas/values/money/money.ts';

/** Application id of PromptPay's credit transfers. */
const PROMPTPAY = 'A000000677010111';
const BAHT = '764';

/**
 * The text that a banking app reads: the payee and the amount.
 * @param id - a phone number of 10 digits, or a tax or identity number of 13
 * @param baht - rounded to 2 decimals; absent: the payer types the amount
 */
export function promptPayText(id: string, baht?: number): string {
  const account = id.length === 10 ? field('01', `0066${id.slice(1)}`) : field('02', id);
  const fields = [
    field('00', '01'),
    // 12: the code is valid for one payment.
    field('01', baht === undefined ? '11' : '12'),
    field('29', field('00', PROMPTPAY) + account),
    field('58', 'TH'),
    field('53', BAHT),
    ...(baht === undefined ? [] : [field('54', amountText(baht))]),
  ].join('');
  const checked = `${fields}6304`;
  return checked + crc16(checked).toString(16).toUpperCase().padStart(4, '0');
}

/** Baht and satang of an amount, with a dot. */
function amountText(baht: number): string {
  const satang = toUnits(baht) / 100n;
  return `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`;
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE of ASCII text. */
function crc16(text: string): number {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc;
}
