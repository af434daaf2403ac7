/** What the specification says that stands in style sheets. */
import { readFileSync } from 'node:fs';
import { generate, parse, walk } from 'css-tree';
import { expect, test } from 'vitest';

/** Declarations by selector; those within at-rules bear the at-rule's name first. */
function declared(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walk(parse(readFileSync(new URL(file, import.meta.url), 'utf8')), {
    visit: 'Rule',
    enter(rule) {
      const around = this.atrule === null ? '' : `@${this.atrule.name} `;
      found.set(around + generate(rule.prelude), generate(rule.block));
    },
  });
  return found;
}

test('a page turns grey and goes before the next one comes', () => {
  const rules = declared('transition.css');
  expect([
    rules.get('::view-transition-old(root)'),
    rules.get('::view-transition-new(root)'),
    rules.get('@keyframes to'),
    rules.get('@keyframes from'),
  ]).toEqual([
    '{animation:grayscale-out 120ms ease-out both}',
    '{animation:grayscale-in 160ms ease-in 120ms both}',
    '{filter:grayscale(1);opacity:0}',
    '{filter:grayscale(1);opacity:0}',
  ]);
});

test('the loading bar is 3 px high', () => {
  expect(declared('loading-bar/loading-bar.module.css').get('.bar')).toContain('block-size:3px');
});

test('the page behind the open cart does not scroll, and does again once it is closed', () => {
  expect(declared('cart-drawer/panel.module.css').get(':root:has(.drawer[open])')).toContain('overflow:hidden');
});
