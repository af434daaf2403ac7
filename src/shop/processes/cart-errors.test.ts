import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { faultText, type Translate } from '#registry/kit/cart/cart-fault.ts';
import { CART_ERROR_KEYS } from '#schemas/error-keys.ts';
import { loadI18n } from '../../locales/load.ts';
import { failureTexts } from './cart-errors.ts';

const bowl = { name: 'Bowl', unit: 'piece' };
const FACTS = { productOf: () => undefined, isLoggedIn: false };

const i18n = setupI18n();
i18n.loadAndActivate({ locale: 'en', messages: {} });
const translate: Translate = (message, values) => i18n._(message.id, { ...values }, { message: message.message });

test("the server's own words are shown as they are", { meta: { spec: ['8.12b'] } }, () => {
  expect(failureTexts({ key: 'NOSTOCK', msg: 'หมดแล้ว', errors: [{ key: 'NOSTOCK' }] }, translate, FACTS)).toEqual([
    'หมดแล้ว',
  ]);
});

test(
  'each fault once, with the name of its product and its unit in the language of the page',
  { meta: { spec: ['8.12c'] } },
  () => {
    const errors = [{ key: 'NOSTOCK', uuid: 'a', remain: 1, unit: 'ชิ้น' }, { key: 'HIDDEN' }, { key: 'NOSELL' }];
    expect(
      failureTexts({ key: 'X', errors }, translate, {
        ...FACTS,
        productOf: (uuid) => (uuid === 'a' ? bowl : undefined),
      }),
    ).toEqual(['Bowl: Not enough in stock: only 1 piece left.', 'This product can no longer be ordered.']);
  },
);

test('without faults the key speaks, without a key there is still a word', { meta: { spec: ['8.11b'] } }, () => {
  expect(failureTexts({ key: 'INVALID_BANK', errors: [] }, translate, FACTS)).toEqual(['Please choose a valid bank.']);
  expect(failureTexts({ key: '', errors: [] }, translate, FACTS)).toEqual(['There seems to be something wrong']);
});

test.each(CART_ERROR_KEYS)(
  '%s has a message in Thai, with its numbers',
  {
    meta: {
      spec: [
        '8.12c',
        '8.13',
        '8.14',
        '8.15',
        '8.16',
        '8.17',
        '8.18',
        '8.19',
        '8.20',
        '8.21',
        '8.22',
        '8.23',
        '8.24',
        '8.25',
        '8.26',
        '8.27',
        '8.28',
        '8.29',
        '8.30',
        '8.31',
      ],
    },
  },
  async (key) => {
    const th = await loadI18n('th');
    const inThai: Translate = (message, values) => th._(message.id, { ...values }, { message: message.message });
    const numbers = { remain: 3, limit: 7, ordered: 5, unit: 'ขวด' };
    const text = faultText({ key, ...numbers }, inThai, { price: 900 });
    expect(text).toMatch(/[ก-๙]/);
    expect(text).not.toBe(faultText({ key, ...numbers }, translate, { price: 900 }));
    const said = faultText({ key, ...numbers }, translate, { price: 900 }).match(/\d[\d,.]*(?<!\.)/g);
    expect(text.match(/\d[\d,.]*(?<!\.)/g)).toEqual(said);
  },
);
