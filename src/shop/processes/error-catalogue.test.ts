/** The error catalogue (specification, chapter 8) as shoppers read it: every key, with its numbers and without, in every language. */
import { setupI18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { CART_ERROR_KEYS, type CartErrorKey } from '#schemas/error-keys.ts';
import { readFailure } from '#schemas/error.ts';
import { type Lang, LANGS } from '#schemas/lang.ts';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import { loadI18n } from '../../locales/load.ts';
import { CHECK_CART, failureTexts, SOMETHING_WRONG } from './cart-errors.ts';
import { CATALOGUE, PERMISSION_OF_ACCOUNT, TITLE, UNITS, WRONG } from '../testing/error-texts.ts';

/** English texts are in the code; the other languages come from their catalogues. */
async function translator(lang: Lang): Promise<Translate> {
  const i18n = lang === 'en' ? setupI18n({ locale: 'en', messages: { en: {} } }) : await loadI18n(lang);
  return (message, values) => i18n._(message.id, { ...values }, { message: message.message });
}

const FACTS = { productOf: () => undefined, isLoggedIn: false };

/** Languages that the specification has texts in. */
const SPECIFIED = LANGS.filter((lang) => UNITS[lang] !== undefined);

describe.each(SPECIFIED)('in %s', (lang) => {
  let translate: Translate;
  beforeAll(async () => {
    translate = await translator(lang);
  });

  test.each(CART_ERROR_KEYS)('%s', (key) => {
    const said = CATALOGUE[key].map(({ entry = {}, price }) => {
      const detail = { key, ...entry, ...(entry.unit === undefined ? {} : { unit: UNITS[lang] }) };
      const data = { error_data: { errors: [detail], ...(price === undefined ? {} : { price }) } };
      return failureTexts(readFailure({ success: false, key, data }), translate, FACTS);
    });
    expect(said).toEqual(CATALOGUE[key].map(({ texts }) => [texts[lang]]));
  });

  test('texts for logged-in visitors', { meta: { field: ['3.15'], spec: ['8.21'] } }, () => {
    const say = (key: string) =>
      failureTexts(
        readFailure({ success: false, key, data: { error_data: { errors: [{ key, limit: 2, unit: UNITS[lang] }] } } }),
        translate,
        { ...FACTS, isLoggedIn: true },
      );
    expect([say('PERMISSION_DENIED'), say('ACCOUNT_LIMIT_REQUIRED_LOGIN')]).toEqual([
      [PERMISSION_OF_ACCOUNT[lang]],
      say('OVER_QUANTITY_ACCOUNT'),
    ]);
  });

  test('the title, and the word where nothing was said', () => {
    const silent = readFailure({ success: false, key: '' });
    expect([translate(CHECK_CART), translate(SOMETHING_WRONG), failureTexts(silent, translate, FACTS)]).toEqual([
      TITLE[lang],
      WRONG[lang],
      [WRONG[lang]],
    ]);
  });

  test("the server's own words as they are, an unknown key as it is", () => {
    const own = readFailure({ success: false, key: 'NOSTOCK', msg: '<b>Own words</b>', data: [{ key: 'NOSTOCK' }] });
    const unknown = readFailure({ success: false, key: 'SOME_NEW_RULE' });
    expect([failureTexts(own, translate, FACTS), failureTexts(unknown, translate, FACTS)]).toEqual([
      ['<b>Own words</b>'],
      ['SOME_NEW_RULE'],
    ]);
  });

  test('faults are read from error_data.errors, else error_messages, else the data itself', () => {
    const [first, second, third] = ['INVALID_BANK', 'INVALID_POINT', 'COUPON_CODE_NOT_FOUND'] as const;
    const say = (data: unknown) => failureTexts(readFailure({ success: false, key: 'X', data }), translate, FACTS);
    const text = (key: CartErrorKey) => CATALOGUE[key][0]?.texts[lang];
    expect([
      say({ error_data: { errors: [{ key: first }] }, error_messages: [second], key: third }),
      say({ error_data: { errors: [] }, error_messages: [second], key: third }),
      say({ error_messages: [], key: third }),
      say([third, first]),
    ]).toEqual([[text(first)], [text(second)], [text(third)], [text(third), text(first)]]);
  });
});
