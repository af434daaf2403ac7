import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { sheet } from '../../../src/store/site/layout.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The tokens of each theme of a style sheet, by its key. */
function themesOf(css: string) {
  const blocks = Array.from(css.matchAll(/\[data-theme='(\w+)'\] \{([^}]*)\}/g), ([, key, body = '']) => {
    const tokens = Array.from(body.matchAll(/([\w-]+): ([^;]+);/g), ([, name, value]) => [name, value] as const);
    return [key, Object.fromEntries(tokens.filter(([name]) => name !== '--picture-filter'))] as const;
  });
  return Object.fromEntries(blocks);
}

async function page(themeKey: string | null, darkThemeKey: string | null = null) {
  const name = { th: 'ร้าน', en: 'Shop' };
  const policy = { banks: [], shipping_types: [] };
  const shop = {
    webId: '1',
    webName: 's',
    name,
    isDefault: true,
    suspended: false,
    policy,
    paymentMethods: [],
    themeKey,
    darkThemeKey,
    published: 0,
    fingerprint: '',
  };
  const answer = await sheet({ lang: 'en', shop, self: null, title: 'Log in', body: html`` });
  return answer.text();
}

test('the account service and the checkout have the themes of the shop, to the letter', () => {
  const ours = themesOf(read('src/store/site/themes.css'));
  expect(Object.keys(ours)).toEqual(['clay', 'indigo', 'jasmine', 'night']);
  expect(ours).toEqual(themesOf(read('src/theme/tokens.css')));
});

test.each([
  ['night', 'color-scheme: dark'],
  ['indigo', '--color-accent: oklch(0.435 0.125 265)'],
  ['no-such-theme', '--color-accent: oklch(0.545 0.135 38)'],
  [null, '--color-accent: oklch(0.545 0.135 38)'],
])('a shop in the theme %s has these pages in it', async (theme, token) => {
  expect(await page(theme)).toContain(token);
});

test('these pages are dark for who prefers that where the shop allows it', async () => {
  const rule = '@media (prefers-color-scheme:dark){:root{';
  expect([(await page('clay', 'night')).includes(rule), (await page('clay')).includes(rule)]).toEqual([true, false]);
  expect(await page('clay', 'no-such-theme')).not.toContain(rule);
});
