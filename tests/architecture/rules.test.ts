import { describe, expect, it, test } from 'vitest';
import { findings } from './small-house.ts';

describe('actors', () => {
  const meta = { field: ['0.3'] };

  test.each([
    [`import { createActor, waitFor } from 'xstate';`, 'createActor of xstate'],
    [`import { createActor as start } from 'xstate';`, 'createActor of xstate'],
    [`import { interpret } from 'xstate';`, 'interpret of xstate'],
    [`import { Actor } from 'xstate';`, 'Actor of xstate'],
    [`import * as xstate from 'xstate';`, 'all of xstate'],
    [`export { createActor } from 'xstate';`, 'createActor of xstate'],
    [`export * from 'xstate';`, 'all of xstate'],
    [`const load = () => import('xstate');`, 'all of xstate'],
    [`import { useActorRef, useSelector } from '@xstate/react';`, 'useActorRef of @xstate/react'],
    [`import { useActor } from '@xstate/react';`, 'useActor of @xstate/react'],
    [`import { useMachine } from '@xstate/react';`, 'useMachine of @xstate/react'],
    [`import { createActorContext } from '@xstate/react';`, 'createActorContext of @xstate/react'],
  ])('%s is found', { meta }, (code, what) => {
    expect(findings({ 'src/shop/login.ts': code })).toEqual([
      `src/shop/login.ts:1 imports ${what}: create actors with createAppActor of src/shop/actor.ts, so that the inspector shows them`,
    ]);
  });

  test('types and other functions of XState are none, and tests may create actors', { meta }, () => {
    expect(
      findings({
        'src/shop/login.ts': `import { type Actor, fromPromise, waitFor } from 'xstate'; import type * as all from 'xstate';`,
        'src/shop/login.tsx': `import { useSelector } from '@xstate/react';`,
        'src/shop/actor.ts': `import { createActor } from 'xstate';`,
        'src/shop/login.test.ts': `import { createActor } from 'xstate';`,
        'machines/testing/harness.ts': `import { createActor } from 'xstate';`,
      }),
    ).toEqual([]);
  });
});

describe('an amount', () => {
  const message =
    'src/shop/cart-total.ts:1 calculates with an amount as a float: convert with toUnits() of schemas/values/money/money.ts, and back with roundToSatang()';

  it.each([
    'export const net = due.goods - due.couponDiscount;',
    'export const sum = price * quantity;',
    'let net = 0; net += line.price;',
    'export const text = product.price.toFixed(2);',
    'export const whole = Math.round(Number(row.price) * 100);',
    'export const rest = basketTotal(basket) - (basket.couponDiscount ?? 0);',
    'export const half = Math.floor(shippingFee);',
  ])('is found where it is calculated as a float: %s', { meta: { field: ['4.money.2'] } }, (code) => {
    expect(new Set(findings({ 'src/shop/cart-total.ts': code }))).toEqual(new Set([message]));
  });

  it.each([
    'export const net = toUnits(due.goods) - toUnits(due.couponDiscount);',
    'export const less = Math.min(total, maxDiscount);',
    'export const label = `${price} baht`;',
    "export const label = '฿' + price;",
    'export const isFree = fee === 0;',
    'export const byPrice = (a: P, b: P) => a.price - b.price;',
  ])('may be: %s', (code) => {
    expect(findings({ 'src/shop/cart-total.ts': code })).toEqual([]);
  });
});

describe('a time', () => {
  const message =
    "src/store/due.ts:1 reads a date in the machine's time zone: use instantOf() of schemas/values/instant.ts";

  it.each([
    'export const at = Date.parse(text);',
    'export const at = new Date(record.published_at);',
    'export const day = new Date(2026, 11, 31);',
  ])('is found where the machine decides its zone: %s', { meta: { field: ['4.money.3'] } }, (code) => {
    expect(findings({ 'src/store/due.ts': code })).toEqual([message]);
  });

  it.each([
    'export const at = new Date();',
    'export const at = new Date(instantOf(text));',
    'export const at = new Date(endsAt);',
  ])('may be: %s', (code) => {
    expect(findings({ 'src/store/due.ts': code })).toEqual([]);
  });
});

describe('a feature that supported browsers lack', () => {
  const message =
    'src/client/new.ts:1 uses what supported browsers lack (browserslist): look for it first, or use parseUrl() of schemas/values/address/parse-url.ts and groupBy() of schemas/group-by.ts';

  it.each([
    'export const url = URL.parse(text);',
    'export const can = URL.canParse(text);',
    'export const groups = Map.groupBy(items, keyOf);',
    'export const whole = Promise.withResolvers();',
    'export const letters = /[\\p{L}--[a-z]]/v;',
    'element.checkVisibility();',
    'document.startViewTransition(update);',
  ])('is found: %s', { meta: { field: ['4.browsers.3'] } }, (code) => {
    expect(findings({ 'src/client/new.ts': code })).toEqual([message]);
    expect(findings({ 'src/store/new.ts': code })).toEqual([]);
  });

  it.each([
    "if ('checkVisibility' in element) element.checkVisibility();",
    'document.startViewTransition?.(update);',
    'export const url = parseUrl(text);',
  ])('may be looked for: %s', (code) => {
    expect(findings({ 'src/client/new.ts': code })).toEqual([]);
  });
});

describe('a key', () => {
  const message =
    'src/shop/keys.ts:1 reads the key of an event: use pressedKey() of registry/kit/ui/pressed-key.ts, which leaves out the keys of an IME';

  it.each([
    `export const press = (event: KeyboardEvent) => event.key === 'Enter' && choose();`,
    `export const press = (e) => e.keyCode === 13;`,
    `export const press = (event: React.KeyboardEvent) => ({ Escape: close })[event.nativeEvent.key];`,
    `export const press = ({ key, altKey }: KeyboardEvent<HTMLElement>) => key === 'Escape';`,
    `export const press = (keyEvent: KeyboardEvent) => keyEvent.which;`,
  ])('is found where it may be of an IME: %s', { meta: { field: ['4.workbench.6'] } }, (code) => {
    expect(findings({ 'src/shop/keys.ts': code })).toEqual([message]);
  });

  it.each([
    `export const press = (event: KeyboardEvent) => event.altKey;`,
    `export const read = (request: Request) => request.key;`,
    `export const read = ({ key }: Entry) => key;`,
  ])('may be: %s', (code) => {
    expect(findings({ 'src/shop/keys.ts': code })).toEqual([]);
  });
});

test('a folder with more than 20 modules is found; its tests do not count', () => {
  const modules = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`src/store/tax/rate-${index}.ts`, ''],
        [`src/store/tax/rate-${index}.test.ts`, ''],
      ]).flat(),
    ) as Record<string, string>;
  expect([findings(modules(20)), findings(modules(21))]).toEqual([
    [],
    ['src/store/tax:1 has 21 modules: give them folders by subject'],
  ]);
});

describe('a language', () => {
  test.each([
    [`export const TEXTS = { th: 'ตะกร้า', en: 'Cart', kr: '장바구니' };`, 'kr'],
    [`export const PREFIX = /^\\/(?:en|jp)\\//;`, 'jp'],
    [`export const tag = lang === 'cn' ? 1 : 2;`, 'cn'],
    [`new Intl.Segmenter('ja', { granularity: 'word' });`, 'ja'],
    [`new Intl.Collator('zh-Hant');`, 'zh'],
  ])('is named by %s', (code, name) => {
    expect(findings({ 'src/shop/texts.ts': code })).toEqual([
      `src/shop/texts.ts:1 names the language ${name}: read it from a column of schemas/lang.ts, or put its text into the catalogue`,
    ]);
  });

  test('may be named by its table and by tests; the default and the source language by all', () => {
    expect(
      findings({
        'schemas/lang.ts': `export const ROWS = ['th', 'en', 'kr'];`,
        'src/shop/texts.test.ts': `const lang = 'kr';`,
        'src/shop/testing/texts.ts': `export const lang = 'kr';`,
        'src/shop/texts.ts': `export const isThai = (lang: string) => lang === 'th' || lang !== 'en';`,
      }),
    ).toEqual([]);
  });
});
