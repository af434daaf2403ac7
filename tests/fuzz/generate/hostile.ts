/** Hostile values for any field of a page. Injected scripts set `window.taken` or open a dialog. */
import * as fc from 'fast-check';

const SCRIPT = 'window.taken=1,alert(1)';

const URLS = [
  `javascript:${SCRIPT}`,
  `JaVaScRiPt:${SCRIPT}`,
  `java\tscript:${SCRIPT}`,
  `java\nscript:${SCRIPT}`,
  ` \u0001javascript:${SCRIPT}`,
  `javascript&colon;${SCRIPT}`,
  `javascript:%0a${SCRIPT}`,
  `//javascript:${SCRIPT}`,
  `vbscript:${SCRIPT}`,
  `data:text/html,<script>${SCRIPT}</script>`,
  `data:image/svg+xml,<svg onload="${SCRIPT}"/>`,
  `blob:http://shop.example/1`,
  `view-source:javascript:${SCRIPT}`,
  'http://[',
  'https://user:pass@shop.example/',
  '//elsewhere.example/x',
  '\\\\elsewhere.example\\x',
  '/a"onmouseover="window.taken=1',
  "/'><script>window.taken=1</script>",
  '%E0%A4%A',
] as const;

const HTML = [
  `<script>${SCRIPT}</script>`,
  `</script><script>${SCRIPT}</script>`,
  `</section></div></main><script>${SCRIPT}</script>`,
  `<img src=x onerror="${SCRIPT}">`,
  `<svg onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`,
  `<svg><a xlink:href="javascript:${SCRIPT}"><text>x</text></a></svg>`,
  `<a href="javascript:${SCRIPT}">x</a>`,
  `<a href="java&#09;script:${SCRIPT}">x</a>`,
  `<iframe srcdoc="<script>${SCRIPT}</script>"></iframe>`,
  `<object data="javascript:${SCRIPT}"></object><embed src="javascript:${SCRIPT}">`,
  `<form action="javascript:${SCRIPT}"><button autofocus onfocus="${SCRIPT}">x</button></form>`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror="${SCRIPT}">`,
  `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>"></noscript>`,
  `<template><img src=x onerror="${SCRIPT}"></template>`,
  `<details open ontoggle="${SCRIPT}">x</details>`,
  `<style>*{display:none}@import "//elsewhere.example/x.css";</style>`,
  `<p style="position:fixed;inset:0">x</p>`,
  `<base href="//elsewhere.example/"><meta http-equiv="refresh" content="0;url=javascript:${SCRIPT}">`,
  '<plaintext>',
  '<textarea><!--',
  '<!--',
  '<xmp><select><option>',
  '<table><td></table></td></tr><p id="app">x',
  '</p></h2></a></button></li></ul>',
  '<p>a<p>b<li>c<td>d',
  '&lt;script&gt;&#60;script&#62;',
  '<p id="main"><a name="body"><form id="attributes"><input name="childNodes"></form>',
  `<b><i>${'<b>'.repeat(60)}`,
] as const;

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Eabc',
  '{{constructor.constructor("window.taken=1")()}}',
  '</style><script>window.taken=1</script>',
  'red;} body{display:none',
  'expression(alert(1))',
  'url(javascript:alert(1))',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'main',
  'app',
  '$t',
  '-1',
  'NaN',
  '1e999',
  '../../../etc/passwd',
  'ร้านขายของชำ',
  '👨‍👩‍👧‍👦'.repeat(20),
] as const;

/** Hostile strings: URLs, HTML, CSS, names of inherited properties. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...URLS), weight: 50 },
  { arbitrary: fc.constantFrom(...HTML), weight: 50 },
  { arbitrary: fc.constantFrom(...TEXTS), weight: 50 },
  { arbitrary: fc.string(), weight: 20 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 20 },
  { arbitrary: fc.constantFrom(300_000, 90_000).map((length) => '<ก'.repeat(length / 2)), weight: 1 },
);

const own = (key: string, value: unknown): unknown =>
  Object.defineProperty({ a: 1 }, key, { value, enumerable: true, configurable: true, writable: true });

const nested = (depth: number, list: boolean): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = list ? [value] : { a: value };
  return value;
};

const looped = (list: boolean): unknown => {
  const value: Record<string, unknown> = { a: 1 };
  value.b = list ? [value] : { c: value };
  return value;
};

/** Copies a value: JSON shares no objects. */
const copied = (value: unknown): unknown => structuredClone(value);

/** Hostile values of any kind: noise, wrong types, cycles, depth, prototype keys, broken translations. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.anything({ maxDepth: 2, maxKeys: 4 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, undefined, true, 0, -1, 1e21, Number.NaN, -0, [], {}, [[]], [null]).map(copied),
  },
  {
    weight: 2,
    arbitrary: fc.record({ $t: fc.dictionary(fc.constantFrom('th', 'en', 'cn', 'xx', '__proto__'), hostileText) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ $t: null }, { $t: 'x' }, { $t: {} }, { $t: { $t: { en: 'x' } } }).map(copied),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'prototype'), hostileText)
      .map(([key, text]) => own(key, { polluted: text, toString: text })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(40, 2000), fc.boolean()).map(([depth, list]) => nested(depth, list)),
  },
  { weight: 1, arbitrary: fc.boolean().map(looped) },
);
