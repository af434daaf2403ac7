import { expect, test } from 'vitest';
import { LANGS } from '#schemas/lang.ts';
import { FAULT_TEXTS } from '../store/checkout/fault-texts.ts';
import { RESTOCK_TEXTS } from '../store/restock/texts.ts';

/** Names with characters that mean something in HTML, in messages, or to Lingui. */
const NAMES = [
  '<b>Tea</b> & "milk"',
  "it's '' '{x}' {product} # {x, plural, one {#} other {}}",
  String.raw`\u003cimg src=x\u003e \x41\x0d\x0aBcc: a@b.example`,
  String.raw`C:\users\new \\u0041 \u005c`,
  '$t $& $1',
];

test.for(LANGS)('a text contains its values letter by letter: %s', (lang) => {
  const { subject, lead } = RESTOCK_TEXTS[lang];
  const pattern = subject('\u0001', '\u0002');
  for (const name of NAMES) {
    expect(subject(name, name)).toBe(pattern.split(/[\u0001\u0002]/).join(name));
    expect(lead(name)).toBe(lead('\u0001').split('\u0001').join(name));
  }
});

test.for(LANGS)('a plural does too: %s', (lang) => {
  const fault = (unit: string) => FAULT_TEXTS[lang].NOSTOCK({ remain: 2, limit: 0, ordered: 0, unit, price: '' });
  for (const unit of NAMES) expect(fault(unit)).toBe(fault('\u0001').split('\u0001').join(unit));
});
