/** The specification's rules on movement in style sheets. */
import { readFileSync } from 'node:fs';
import { generate, parse, walk } from 'css-tree';
import { expect, test } from 'vitest';

/** Declarations by selector; those within at-rules bear the at-rule's name and what it says first. */
function declared(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walk(parse(readFileSync(new URL(file, import.meta.url), 'utf8')), {
    visit: 'Rule',
    enter(rule) {
      const { name = '', prelude = null } = this.atrule ?? {};
      const around = name === '' ? '' : `@${name} ${prelude === null ? '' : generate(prelude)} `;
      found.set(around + generate(rule.prelude), generate(rule.block));
    },
  });
  return found;
}

test('a page turns grey and goes before the next one comes', { meta: { spec: ['2.16'] } }, () => {
  const rules = declared('transition.css');
  expect([
    rules.get('::view-transition-old(root)'),
    rules.get('::view-transition-new(root)'),
    rules.get('@keyframes grayscale-out to'),
    rules.get('@keyframes grayscale-in from'),
  ]).toEqual([
    '{animation:grayscale-out 120ms ease-out both}',
    '{animation:grayscale-in 160ms ease-in 120ms both}',
    '{filter:grayscale(1);opacity:0}',
    '{filter:grayscale(1);opacity:0}',
  ]);
});

test.each(['fade', 'slide'])('a page may ask for %s, the old page first', { meta: { spec: ['2.16b'] } }, (name) => {
  const rules = declared('transition.css');
  const [old, next] = ['old', 'new'].map((each) => `[data-transition="${name}"]::view-transition-${each}(root)`);
  expect([rules.get(old ?? ''), rules.get(next ?? '')]).toEqual([
    `{animation-name:${name}-out}`,
    `{animation-name:${name}-in}`,
  ]);
  expect(rules.get(`@keyframes ${name}-out to`)).toContain('opacity:0');
});

test('reduced motion disables every transition between pages', () => {
  const rules = declared('transition.css');
  const reduced = [...rules].filter(([selector]) => selector.startsWith('@media (prefers-reduced-motion:reduce)'));
  expect(reduced.map(([, block]) => block)).toEqual(['{animation:none!important}']);
});

test('the loading bar is 3 px high', { meta: { spec: ['9.13b'] } }, () => {
  expect(declared('loading-bar/loading-bar.module.css').get('.bar')).toContain('block-size:3px');
});

test('the page behind the open cart does not scroll until it is closed', { meta: { spec: ['4.20b'] } }, () => {
  expect(declared('cart-drawer/cart-dialog.module.css').get(':root:has(.drawer[open])')).toContain('overflow:hidden');
});
