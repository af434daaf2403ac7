/**
 * Effects of shop CSS in Chromium: none outside of the zones, none on dialogs inside them. `SHOP_CSS_SHEETS=2000
 * SHOP_CSS_SEED=1`.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import * as fc from 'fast-check';
import { styleText } from '../../src/server/http/encoding/escape.ts';
import { scopeShopCss } from '../../src/renderer/css/scope-shop-css.ts';
import { sheetPairs } from '../fuzz/shop-css-sheets.ts';

const SHEETS = Number(process.env.SHOP_CSS_SHEETS ?? '100');
const THEME = ['tokens.css', 'base.css'].map((file) =>
  readFileSync(new URL(`../../src/theme/${file}`, import.meta.url), 'utf8'),
);
const BODY = `
  <div id="app"><div class="layout">
    <div data-zone="header"><nav><a class="inside" href="#a">Tea</a>
      <dialog open class="kept"><h2>Menu</h2><ul><li><a href="#b">One</a></li></ul><button>Close</button></dialog>
      <div popover class="kept"><p>Panel</p></div></nav></div>
    <main data-zone="page"><div><h1>Tea</h1><p class="inside x">Words</p>
      <dialog open class="kept"><h2>Pictures</h2><ol><li><img alt="Cup"><button>Next</button></li></ol></dialog>
      <div role="listbox" class="kept"><a role="option" href="#c">Green tea</a></div></div></main>
    <div data-zone="footer"><p>Foot</p></div>
  </div>
  <div id="outside" class="kept"><p class="inside">Cookies</p><dialog open><h2>Cart</h2><button>Close</button></dialog></div></div>`;

async function openPage(page: Page): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en" data-theme="clay"><head><style>${THEME.join('\n')}</style><style id="shop"></style></head><body>${BODY}</body></html>`,
  );
}

/**
 * Changes that CSS of the shop makes to the computed styles of elements outside of its reach, including their
 * `::before` and `::after`. Sizes follow the zones', so they are skipped. The page itself stores the styles before,
 * because they are large.
 */
function changesWith(page: Page, css: string): Promise<readonly string[]> {
  return page.evaluate((text) => {
    const kept = [document.documentElement, document.body, ...document.querySelectorAll('.kept, .kept *')];
    const isSize = /(?:^|-)(?:width|height|size|origin|top|left|right|bottom|inset.*)$/;
    const readStyles = () =>
      kept.flatMap((element) =>
        ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          // It does not exist without content, so only its content is read.
          const names = pseudo === '' ? [...style, '--color-text', '--x', '--space-m'] : ['content', 'display'];
          const all = names.filter((name) => !isSize.test(name) || name === 'font-size');
          return {
            name: element.tagName + pseudo,
            values: new Map(all.map((name) => [name, style.getPropertyValue(name)])),
          };
        }),
      );
    const own = document.querySelector('#shop');
    if (own === null) throw new Error('no style element of the shop');
    const shared = globalThis as { unchanged?: ReturnType<typeof readStyles> };
    shared.unchanged ??= readStyles();
    own.textContent = text;
    const changes = readStyles().flatMap(({ name, values }, index) => {
      const before = shared.unchanged?.[index]?.values;
      const changed = [...values].filter(
        // A custom property without a value counts as not set, and values that these rules reserve for the dialogs are
        // their own.
        ([property, value]) =>
          !property.startsWith('--outside-') &&
          (before?.get(property) ?? '') !== value &&
          !(property.startsWith('--') && value === ''),
      );
      return changed.length === 0
        ? []
        : [`${name}: ${changed.map(([property, value]) => `${property}:${value}`).join('; ')}`];
    });
    own.textContent = '';
    return changes;
  }, css);
}

test('shop CSS changes nothing outside the zones and nothing of dialogs within them @desktop', async ({ page }) => {
  test.setTimeout(60_000 + SHEETS * 1000);
  await openPage(page);
  const seed = Number(process.env.SHOP_CSS_SEED ?? '20261122');
  for (const pair of fc.sample(sheetPairs, { numRuns: SHEETS, seed })) {
    const css = styleText(scopeShopCss(pair.slotStyle, pair.slotCss));
    const changed = await changesWith(page, css);
    expect({ seed, pair, css, changed }).toEqual({ seed, pair, css, changed: [] });
  }
});

const EVERYTHING =
  'color:rgb(1, 2, 3);font:italic 900 40px/3 serif;visibility:hidden;cursor:wait;text-align:right;letter-spacing:9px;text-transform:uppercase;direction:rtl;pointer-events:none;--color-text:rgb(9, 9, 9);--x:1;opacity:.5;white-space:pre;text-shadow:0 0 9px red';

test('detects changes before an element outside the zones @desktop', async ({ page }) => {
  await openPage(page);
  expect(await changesWith(page, '#outside p::before{content:"x"}')).toEqual([expect.stringMatching(/^P::before: /)]);
});

test('protects dialogs and elements outside from universal rules that set all inherited properties @desktop', async ({
  page,
}) => {
  await openPage(page);
  const selectors = [
    'html',
    '*',
    'body *',
    'dialog',
    'nav',
    ':root',
    '[data-zone]',
    ':has(dialog)',
    '* *, html > body > *',
  ];
  const changed: (readonly [css: string, changes: readonly string[]])[] = [];
  for (const selector of selectors)
    for (const body of [EVERYTHING, 'all:unset', 'all:initial']) {
      const css = `${selector}{${body}}`;
      changed.push([css, await changesWith(page, scopeShopCss('', css))]);
    }
  expect(changed.filter(([, changes]) => changes.length > 0)).toEqual([]);
});

/** CSS of a shop, and the computed value of a property that it sets. */
const EFFECTS = [
  ['h1{color:rgb(1, 2, 3)}', 'h1', 'color', 'rgb(1, 2, 3)'],
  ['html{color:rgb(1, 2, 3)}', '[data-zone=footer]', 'color', 'rgb(1, 2, 3)'],
  ['body:not(.x){color:rgb(1, 2, 3)}', '[data-zone=page]', 'color', 'rgb(1, 2, 3)'],
  ['body:not(.x){border-top-style:solid}', 'h1', 'border-top-style', 'none'],
  ['html[lang=en] h1{color:rgb(1, 2, 3)}', 'h1', 'color', 'rgb(1, 2, 3)'],
  ['html[lang=th] h1{display:none}', 'h1', 'display', 'block'],
  ['html[data-theme=clay]{color:rgb(1, 2, 3)}', '[data-zone=page]', 'color', 'rgb(1, 2, 3)'],
  ['@media (width>600px){h1{color:rgb(1, 2, 3)}}', 'h1', 'color', 'rgb(1, 2, 3)'],
  ['.inside{&.x{color:rgb(1, 2, 3)}}', 'main .inside', 'color', 'rgb(1, 2, 3)'],
  ['@keyframes k{to{rotate:1turn}}h1{animation:k 1s}', 'h1', 'animation-name', 'shop-k'],
  ['@layer a{h1{opacity:.5}}', 'h1', 'opacity', '0.5'],
] as const;

test('selectors of the page, languages, themes, media, nesting, keyframes and layers have their effect in the zones @desktop', async ({
  page,
}) => {
  await openPage(page);
  const found: string[][] = [];
  for (const [css, selector, property] of EFFECTS) {
    await page.evaluate(
      (text) => {
        for (const own of document.querySelectorAll('#shop')) own.textContent = text;
      },
      styleText(scopeShopCss('', css)),
    );
    const shown = page.locator(selector).first();
    const value = await shown.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    found.push([css, selector, property, value]);
  }
  expect(found).toEqual(EFFECTS);
});
