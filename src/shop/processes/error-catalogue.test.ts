/** The error catalogue (specification, chapter 8) as shoppers read it: every key, with its numbers and without, in every language. */
import { setupI18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { CART_ERROR_KEYS, type CartErrorKey } from '#schemas/error-keys.ts';
import { readFailure } from '#schemas/error.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import { loadI18n } from '../../locales/load.ts';
import { CHECK_CART, failureTexts, SOMETHING_WRONG } from './cart-errors.ts';
import { CASES } from '../testing/error-texts.ts';

/** English texts are in the code; the other languages come from their catalogues. */
async function translator(lang: Lang): Promise<Translate> {
  const i18n = lang === 'en' ? setupI18n({ locale: 'en', messages: { en: {} } }) : await loadI18n(lang);
  return (message, values) => i18n._(message.id, { ...values }, { message: message.message });
}

const FACTS = { productOf: () => undefined, isLoggedIn: false };

const UNITS: Readonly<Record<string, string>> = { th: 'ขวด', en: 'jar', cn: '罐', kr: '병', jp: '瓶' };
/** Texts that belong to no key: a title, a refusal without a reason, PERMISSION_DENIED for a person who is logged in. */
const OTHERS = {
  title: ['กรุณาตรวจสอบอีกครั้ง', 'Please check again'],
  wrong: ['ดูเหมือนมีบางอย่างผิดพลาด', 'There seems to be something wrong'],
  denied: [
    'บัญชีของคุณสั่งซื้อไม่ได้ อาจจำกัดเฉพาะสมาชิกร้าน',
    'You can’t order this with your account. It may be for members of the shop only.',
  ],
} as const;

/** The table of keys. */
const meta = {
  spec: ['8.12c 8.13 8.14 8.15 8.16 8.17 8.18 8.19 8.20 8.21 8.22 8.23 8.24 8.25 8.26 8.27 8.28 8.29 8.30 8.31'],
};

test('there is a case for each key', () => {
  expect(new Set(CASES.map(([key]) => key))).toEqual(new Set(CART_ERROR_KEYS));
});

// A language that a shop project adds falls back to Thai.
describe.each(LANGS.filter((each) => UNITS[each] !== undefined))('in %s', (lang) => {
  let translate: Translate;
  beforeAll(async () => {
    translate = await translator(lang);
  });

  /** Missing parts of a text: Thai and English are word for word, the others are translated, with the same numbers and the unit. */
  function missingIn(text = '', [th, en]: readonly [string, string], unit = ''): readonly string[] {
    if (lang === 'th' || lang === 'en') return [lang === 'th' ? th : en].filter((whole) => text !== whole);
    if ([th, en, ''].includes(text)) return ['a translation'];
    return [...(th.match(/[\d.,]*\d/g) ?? []), unit].filter((part) => !text.includes(part));
  }

  test.each(CASES)('%s %j', { meta }, (key, { price, unit, ...entry }, th, en) => {
    const detail = { key, ...entry, ...(unit === undefined ? {} : { unit: UNITS[lang] }) };
    const data = { error_data: { errors: [detail], ...(price === undefined ? {} : { price }) } };
    const [text, ...others] = failureTexts(readFailure({ success: false, key, data }), translate, FACTS);
    expect(others).toEqual([]);
    expect(missingIn(text, [th, en], th.includes('ขวด') ? UNITS[lang] : '')).toEqual([]);
  });

  test('texts for logged-in visitors', { meta: { field: ['3.15'], spec: ['8.21'] } }, () => {
    const say = (key: string) =>
      failureTexts(
        readFailure({ success: false, key, data: { error_data: { errors: [{ key, limit: 2, unit: UNITS[lang] }] } } }),
        translate,
        { ...FACTS, isLoggedIn: true },
      );
    expect(missingIn(say('PERMISSION_DENIED')[0], OTHERS.denied)).toEqual([]);
    expect(say('ACCOUNT_LIMIT_REQUIRED_LOGIN')).toEqual(say('OVER_QUANTITY_ACCOUNT'));
  });

  test('the title, and the word where nothing was said', () => {
    const silent = readFailure({ success: false, key: '' });
    expect(missingIn(translate(CHECK_CART), OTHERS.title)).toEqual([]);
    expect(missingIn(translate(SOMETHING_WRONG), OTHERS.wrong)).toEqual([]);
    expect(failureTexts(silent, translate, FACTS)).toEqual([translate(SOMETHING_WRONG)]);
  });
});

describe('a failure', () => {
  let translate: Translate;
  beforeAll(async () => {
    translate = await translator('en');
  });
  const say = (failure: { readonly key: string; readonly msg?: string; readonly data?: unknown }) =>
    failureTexts(readFailure({ success: false, ...failure }), translate, FACTS);

  test("has the server's words as they are, and an unknown key", { meta: { spec: ['8.11b', '8.12b'] } }, () => {
    expect(say({ key: 'NOSTOCK', msg: '<b>Own words</b>', data: [{ key: 'NOSTOCK' }] })).toEqual(['<b>Own words</b>']);
    expect(say({ key: 'SOME_NEW_RULE' })).toEqual(['SOME_NEW_RULE']);
    expect(say({ key: 'INVALID_BANK' })).toEqual(['Please choose a valid bank.']);
  });

  test('has each fault once, with the name and the unit of its product', { meta: { spec: ['8.12c'] } }, () => {
    const errors = [{ key: 'NOSTOCK', uuid: 'a', remain: 1, unit: 'ชิ้น' }, { key: 'HIDDEN' }, { key: 'NOSELL' }];
    const productOf = (uuid: string) => (uuid === 'a' ? { name: 'Bowl', unit: 'piece' } : undefined);
    expect(failureTexts({ key: 'X', errors }, translate, { ...FACTS, productOf })).toEqual([
      'Bowl: Not enough in stock: only 1 piece left.',
      'This product can no longer be ordered.',
    ]);
  });

  test('is read from error_data.errors, else error_messages, else the data itself', () => {
    const [first, second, third] = ['INVALID_BANK', 'INVALID_POINT', 'COUPON_CODE_NOT_FOUND'] as const;
    const text = (key: CartErrorKey) => CASES.find(([each]) => each === key)?.[3];
    expect([
      say({ key: 'X', data: { error_data: { errors: [{ key: first }] }, error_messages: [second], key: third } }),
      say({ key: 'X', data: { error_data: { errors: [] }, error_messages: [second], key: third } }),
      say({ key: 'X', data: { error_messages: [], key: third } }),
      say({ key: 'X', data: [third, first] }),
    ]).toEqual([[text(first)], [text(second)], [text(third)], [text(third), text(first)]]);
  });
});
