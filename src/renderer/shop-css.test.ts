import { expect, test } from 'vitest';
import { confineShopCss } from './shop-css.ts';

test.each([
  ['.card{color:red}', '[data-zone] .card{color:red}'],
  ['html{color:red}', '[data-zone]{color:red}'],
  [':root{--color-accent:#123456}', '[data-zone]{--color-accent:#123456}'],
  ['body .a,b > c{color:red}', '[data-zone] .a,[data-zone] b>c{color:red}'],
  ['a body{color:red}', ''],
  [':is(html,body){color:red}', ''],
  ['+ dialog{display:none}', ''],
  ['@import url(https://x.example/a.css); .a{color:red}', '[data-zone] .a{color:red}'],
  ['@font-face{font-family:x;src:url(https://x.example/f)}', ''],
  ['@media (min-width:40em){.a{color:red}}', '@media (min-width:40em){[data-zone] .a{color:red}}'],
  ['.a{background:url(javascript:x)}', '[data-zone] .a{}'],
  ['.a{background:url(//x.example/a.png)}', '[data-zone] .a{}'],
  ['.a{background:url(/media/a.png)}', '[data-zone] .a{background:url(/media/a.png)}'],
  ['.a{position:fixed;inset:0}', '[data-zone] .a{inset:0}'],
  ['.a{content:"</style><script>"}', String.raw`[data-zone] .a{content:"\3c /style>\3c script>"}`],
  ['}} .a{color:red', ''],
])('%s', (css, confined) => {
  expect(confineShopCss(undefined, css)).toBe(confined);
});

test('custom properties of slotStyle are set on the zones; values that end the declaration are dropped', () => {
  expect(
    confineShopCss({ '--color-accent': 'oklch(0.6 0.1 30)', '--bad': 'red;} body{', color: 'red' }, undefined),
  ).toBe('[data-zone]{--color-accent:oklch(0.6 0.1 30)}');
});
