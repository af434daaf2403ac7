import { readFileSync } from 'node:fs';
import { parse, walk, generate } from 'css-tree';
import { describe, expect, test } from 'vitest';
import { contrast, isWithinSrgb, type Oklch, parseOklch } from './colour.ts';
import { THEMES } from '../page/head/theme.ts';

type Colours = Readonly<Record<string, string>>;

/** Custom properties by the selector that sets them. */
function declared(css: string): ReadonlyMap<string, Colours> {
  const found = new Map<string, Record<string, string>>();
  walk(parse(css, { parseCustomProperty: false }), {
    visit: 'Rule',
    enter(rule) {
      for (const selector of generate(rule.prelude).replaceAll(/["']/g, '').split(',')) {
        const colours = found.get(selector) ?? {};
        rule.block.children.forEach((child) => {
          if (child.type === 'Declaration') colours[child.property] = generate(child.value).trim();
        });
        found.set(selector, colours);
      }
    },
  });
  return found;
}

const TOKENS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const rules = declared(TOKENS);
const rule = (selector: string): Colours => rules.get(selector) ?? {};

/** The colour of a token: its own value, another token's, or another one made lighter. */
function colour(token: string, tone: Colours, theme: Colours): Oklch {
  const own = tone[token];
  const value = own ?? theme[token];
  if (value === undefined) throw new Error(`${token} is not declared`);
  // Inside a tone a reference to the token's own name can't occur, so what it refers to is the theme's.
  const reference = /^var\((--[a-z-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return colour(reference, {}, theme);
  const lighter = /^oklch\(from var\((--[a-z-]+)\) calc\(l ([+-]) ([\d.]+)\) c h\)$/.exec(value);
  if (lighter?.[1] !== undefined) {
    const from = colour(lighter[1], {}, theme);
    return { ...from, l: from.l + Number(`${lighter[2]}${lighter[3]}`) };
  }
  return parseOklch(value);
}

const GROUNDS = ['ground', 'surface', 'soft', 'sunken'] as const;
/** Text: 4.5; large text, controls' bounds and the focus ring: 3 (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...GROUNDS.flatMap((ground) => [
    ['text', ground, 4.5] as const,
    ['muted', ground, 4.5] as const,
    ['accent-text', ground, 4.5] as const,
    ['danger', ground, 4.5] as const,
    ['success', ground, 4.5] as const,
    ['warning', ground, 4.5] as const,
    ['focus', ground, 3] as const,
    ['accent', ground, 3] as const,
  ]),
  ['border', 'ground', 3],
  ['border', 'surface', 3],
  ['border', 'soft', 3],
  ['on-accent', 'accent', 4.5],
  // Not a rule of WCAG: the shape of a quiet button.
  ['accent-soft', 'ground', 1.05],
  ['accent-text', 'accent-soft', 4.5],
  ['text', 'accent-soft', 4.5],
  ['muted', 'accent-soft', 4.5],
  ['on-inverse', 'inverse', 4.5],
];

describe.each(THEMES)('theme %s', (name) => {
  const theme = { ...rule(':root'), ...rule(`[data-theme=${name}]`) };
  test.each([
    '[data-tone=plain]',
    '[data-tone=soft]',
    '[data-tone=accent]',
    '[data-tone=inverse]',
    '.on-inverse',
    '.on-accent',
  ])('everything can be read on %s', (selector) => {
    const tone = { ...rule(selector), ...rule(`${selector}>*`) };
    const faint = PAIRS.map(([front, back, least]) => {
      const ratio = contrast(colour(`--color-${front}`, tone, theme), colour(`--color-${back}`, tone, theme));
      return { front, back, least, ratio: Math.floor(ratio * 100) / 100 };
    }).filter(({ ratio, least }) => ratio < least);
    expect(faint).toEqual([]);
  });

  test('names every colour', () => {
    const names = (selector: string) => Object.keys(rule(selector)).filter((key) => key.startsWith('--color-'));
    expect(names(':root').toSorted()).toEqual([...names(`[data-theme=${name}]`), ...names('[data-theme]')].toSorted());
  });
});

test('the list of themes is that of the style sheet', () => {
  const blocks = [...rules.keys()].flatMap((selector) => /^\[data-theme=(\w+)\]$/.exec(selector)?.[1] ?? []);
  expect(blocks.toSorted()).toEqual(THEMES.toSorted());
});

test('the measure is that of WCAG', () => {
  expect(contrast(parseOklch('oklch(1 0 0)'), parseOklch('oklch(0 0 0)'))).toBeCloseTo(21, 2);
  expect(() => parseOklch('rebeccapurple')).toThrow('found: rebeccapurple');
});

test('every colour lies within sRGB, so that a build writes it once for all screens', () => {
  const colours = [...TOKENS.matchAll(/oklch\([\d. ]+\)/g)].map(([text]) => text);
  expect(colours.filter((text) => !isWithinSrgb(parseOklch(text)))).toEqual([]);
  expect(colours.length).toBeGreaterThan(50);
  expect(isWithinSrgb(parseOklch('oklch(0.7 0.3 150)'))).toBe(false);
});
