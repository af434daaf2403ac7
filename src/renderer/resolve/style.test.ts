import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import { NodeStyle, StyleProps } from '#schemas/page/style.ts';
import { styleClass, stylesOf } from './style.ts';

function styleCss(style: NodeStyle): string {
  return [...stylesOf([{ type: 'box', id: 'n', props: {}, style }]).values()].join('');
}

test('a style is a class with its declarations, and a rule per breakpoint of the page’s container', () => {
  const style: NodeStyle = {
    base: { padding: 'm', background: 'soft', display: 'grid' },
    md: { paddingX: 'none', span: 2, maxWidth: 'page' },
    '2xl': { shadow: 'none', order: -1, background: 'transparent' },
  };
  const name = styleClass(style);
  expect(name).toMatch(/^s-[0-9a-z]+$/);
  expect(styleCss(style)).toBe(
    [
      `.${name}.${name}{padding:var(--space-m);background-color:var(--color-soft);display:grid}`,
      `@container page (min-width:48rem){.${name}.${name}{padding-inline:0;grid-column:span 2;max-inline-size:var(--page-width)}}`,
      `@container page (min-width:96rem){.${name}.${name}{box-shadow:none;order:-1;background-color:transparent}}`,
    ].join(''),
  );
});

test('the same declarations are one class, regardless of their author; others are another', () => {
  const wide = (): NodeStyle => ({ base: { width: 'full' }, lg: { width: 'fit' } });
  expect(styleClass(wide())).toBe(styleClass(wide()));
  expect(styleCss(wide())).toBe(styleCss(wide()));
  const others: NodeStyle[] = [
    { base: { width: 'full' } },
    { base: { width: 'fit' }, lg: { width: 'full' } },
    { base: { width: 'full' }, xl: { width: 'fit' } },
    { base: { maxWidth: 'full' }, lg: { width: 'fit' } },
  ];
  expect(new Set([wide(), ...others].map(styleClass)).size).toBe(1 + others.length);
});

test('larger breakpoints come later, so that they win, in whatever order they are written', () => {
  const css = styleCss({ xl: { gap: 's' }, sm: { gap: 'm' }, base: { gap: 'l' }, lg: { gap: 'xl' } });
  expect([...css.matchAll(/gap:var\(--space-(\w+)\)/g)].map(([, size]) => size)).toEqual(['l', 'm', 'xl', 's']);
  expect([...css.matchAll(/min-width:(\d+)rem/g)].map(([, width]) => Number(width) * 16)).toEqual([
    BREAKPOINTS.sm,
    BREAKPOINTS.lg,
    BREAKPOINTS.xl,
  ]);
});

test('a dark or tinted background has a class for the colours in it, unless it changes with the width', () => {
  const dark = (style: NodeStyle) => styleClass(style)?.split(' ').slice(1);
  expect(dark({ base: { background: 'inverse' }, lg: { background: 'inverse', gap: 's' } })).toEqual(['on-inverse']);
  expect(dark({ base: { background: 'accent' } })).toEqual(['on-accent']);
  expect(dark({ base: { background: 'accent-soft' } })).toEqual(['on-accent-soft']);
  expect(dark({ md: { background: 'accent' } })).toEqual([]);
  expect(dark({ base: { background: 'inverse' }, lg: { background: 'soft' } })).toEqual([]);
  expect(dark({ base: { background: 'soft' } })).toEqual([]);
});

test('a text colour colours quiet texts and links too, at each width, without a reference to itself', () => {
  const texts = (value: string) =>
    ['color', '--color-text', '--color-muted', '--color-accent-text'].map((name) => `${name}:${value}`).join(';');
  const css = styleCss({
    base: { color: 'muted', background: 'text' },
    md: { color: 'inverse' },
    lg: { color: 'text' },
  });
  expect([...css.matchAll(/\{([^{}]+)\}/g)].map(([, body]) => body)).toEqual([
    `${texts('var(--color-theme-muted)')};background-color:var(--color-theme-text)`,
    texts('var(--color-inverse)'),
    texts('var(--color-theme-text)'),
  ]);
  expect(styleCss({ base: { color: 'transparent' } })).toContain(texts('transparent'));
});

test('names for the shop’s own CSS are classes of their own, and leave the generated one alone', () => {
  const plain = styleClass({ base: { gap: 's' } });
  expect(styleClass({ base: { gap: 's' }, classes: ['sale', 'big-2'] })).toBe(`${plain} own-sale own-big-2`);
  expect(styleClass({ classes: ['sale'] })).toBe('own-sale');
  expect(styleCss({ classes: ['sale'] })).toBe('');
  const isAllowed = (name: string) => v.is(NodeStyle, { classes: [name] });
  expect(['sale', 'a'.repeat(40), 'Sale', '2x', 'a b', 'a"', 'a'.repeat(41)].filter(isAllowed)).toEqual([
    'sale',
    'a'.repeat(40),
  ]);
});

test('a style that sets nothing is no class', () => {
  for (const style of [{}, { base: {} }, { base: { padding: undefined }, lg: {} }] as const)
    expect(styleClass(style)).toBeUndefined();
  expect(styleCss({ base: {} })).toBe('');
});

test('motion is bound to scrolling and to states; each value sets back what another one sets for narrower pages', () => {
  const css = styleCss({ base: { enter: 'rise', hover: 'lift', press: 'sink' }, lg: { enter: 'none', hover: 'none' } });
  const [name] = /s-[0-9a-z]+/.exec(css) ?? [];
  const transition =
    'transition:var(--duration-normal) var(--ease);transition-property:translate,scale,filter,transform;';
  const hover = (value: string) =>
    `${transition}@media (hover:hover){&:is(:hover,:focus-within){translate:none;scale:none;filter:none;${value}}}`;
  expect(css).toBe(
    [
      `.${name}.${name}{animation:var(--enter) rise;animation-timeline:view();animation-range:entry 0% entry min(100%,16rem);`,
      `${hover('translate:0 -.25rem')};${transition}&:active{transform:none;transform:scale(.97)}}`,
      `@container page (min-width:64rem){.${name}.${name}{animation:none;${hover('')}}}`,
    ].join(''),
  );
});

test('border, text size and weight are tokens or keywords', () => {
  const css = styleCss({ base: { border: 'line', fontSize: '2xl', fontWeight: 'bold' }, md: { border: 'none' } });
  expect([...css.matchAll(/\{([^{}]+)\}/g)].map(([, body]) => body)).toEqual([
    'border:1px solid var(--color-line);font-size:var(--text-2xl);font-weight:600',
    'border:0',
  ]);
});

test('every token that a style may name is in the theme', () => {
  const tokens = ['tokens', 'base'].map((name) => readFileSync(`src/theme/${name}.css`, 'utf8')).join('');
  const lacking = Object.entries(StyleProps.entries).flatMap(([prop, schema]) =>
    (schema.wrapped.type === 'picklist' ? schema.wrapped.options : []).flatMap((value) => {
      const css = styleCss(v.parse(NodeStyle, { base: { [prop]: value } }));
      const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token);
      return used.filter((token) => !tokens.includes(`${token}:`));
    }),
  );
  expect(lacking).toEqual([]);
});
