import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Base } from '#schemas/page/base.ts';
import { setsType, shopStylesheets, stylesheetOf } from './stylesheet.ts';

const SHOP = 'http://shop.example:3000';

test.each([
  ['https://cdn.example/a.css?v=1', { href: 'https://cdn.example/a.css?v=1', origin: 'https://cdn.example' }],
  ['/media/shop.css', { href: '/media/shop.css', origin: undefined }],
  ['http://shop.example:3000/media/shop.css', { href: '/media/shop.css', origin: undefined }],
  [
    'https://[2001:db8::1]:8443/a.css',
    { href: 'https://[2001:db8::1]:8443/a.css', origin: 'https://[2001:db8::1]:8443' },
  ],
  [
    'https://bücher.example/a.css',
    { href: 'https://xn--bcher-kva.example/a.css', origin: 'https://xn--bcher-kva.example' },
  ],
  ['//cdn.example/a.css', undefined],
  ['/.//evil.example/a.css', undefined],
  ['http://shop.example:3000//evil.example/a.css', undefined],
  ['http://cdn.example/a.css', undefined],
  ['https://user:word@cdn.example/a.css', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/css,*{}', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', { meta: { spec: ['3.10d'] } }, (url, expected) => {
  expect(stylesheetOf(url, SHOP)).toEqual(expected);
});

test.each([
  'https://cdn.example;script-src *',
  'https://cdn.example;sandbox/a.css',
  'https://cdn.example;require-trusted-types-for/a.css',
  'https://cdn.example,sandbox/a.css',
  "https://'unsafe-inline'/a.css",
])('the address %s, which would write a directive of the policy, is dropped', (url) => {
  expect(stylesheetOf(url, SHOP)).toBe(undefined);
});

const fontsOf = (bundledCssUrl: unknown, font_stylesheet: unknown) =>
  shopStylesheets(v.parse(Base, { bundledCssUrl, settings: { font_stylesheet } }), SHOP);

test('the fonts of a stylesheet come from its origin or its service’s', { meta: { field: ['3.19'] } }, () => {
  const google = 'https://fonts.googleapis.com/css2?family=Sarabun:wght@100..900&display=swap';
  expect([
    fontsOf('https://cdn.example/a.css', google),
    fontsOf('https://cdn.example/a.css', 'https://cdn.example/fonts.css'),
    fontsOf('/media/a.css', '/media/fonts.css'),
  ]).toEqual([
    {
      bundled: 'https://cdn.example/a.css',
      fonts: google,
      styleOrigins: ['https://cdn.example', 'https://fonts.googleapis.com'],
      fontOrigins: ['https://cdn.example', 'https://fonts.gstatic.com'],
    },
    {
      bundled: 'https://cdn.example/a.css',
      fonts: 'https://cdn.example/fonts.css',
      styleOrigins: ['https://cdn.example'],
      fontOrigins: ['https://cdn.example'],
    },
    { bundled: '/media/a.css', fonts: '/media/fonts.css', styleOrigins: [], fontOrigins: [] },
  ]);
});

test.each([
  'http://fonts.example/a.css',
  'javascript:alert(1)',
  'data:text/css,@font-face{}',
  '//fonts.example/a.css',
  'https://user:word@fonts.example/a.css',
  'https://fonts.example;script-src *',
  "https://'unsafe-inline'/a.css",
  'blob:https://fonts.example/1',
  ' ',
  null,
  7,
  'blob:http://shop.example:3000/1',
])('a font stylesheet at %j opens no origin', { meta: { field: ['3.19'] } }, (url) => {
  expect(fontsOf(undefined, url)).toMatchObject({ styleOrigins: [], fontOrigins: [] });
});

test.each([
  ['[data-zone]{--font-heading:"Noto Sans Thai"}', true],
  ['[data-zone] p{font-weight:300}', true],
  ['[data-zone]{--color-accent:red}', false],
  ['', false],
])('%s', (css, expected) => {
  expect(setsType(css)).toBe(expected);
});

test('three families have every weight, Thai and Latin', { meta: { field: ['3.19'], spec: ['7.18', '9.16'] } }, () => {
  const read = (file: string) => readFileSync(new URL(`../../../theme/${file}`, import.meta.url), 'utf8');
  const faces = [...(read('fonts.css') + read('all-fonts.css')).matchAll(/@font-face \{([^}]*)\}/g)].map(
    ([, face = '']) => ({
      family: /font-family: '([^']+)'/.exec(face)?.[1] ?? '',
      weights: (/font-weight: ([\d ]+);/.exec(face)?.[1] ?? '400').split(' ').map(Number),
      scripts: { Thai: face.includes('U+0E01'), Latin: /U\+00[02]0-00/.test(face) },
    }),
  );
  const lacking = ['Prompt', 'Plex Thai', 'Noto Sans Thai'].flatMap((family) =>
    [100, 200, 300, 400, 500, 600, 700, 800, 900].flatMap((weight) =>
      (['Thai', 'Latin'] as const).flatMap((script) => {
        const has = faces.some(({ family: name, weights: [from = 0, to = from], scripts }) => {
          return name === family && scripts[script] && from <= weight && weight <= to;
        });
        return has ? [] : [`${family} ${weight} ${script}`];
      }),
    ),
  );
  expect(lacking).toEqual([]);
});
