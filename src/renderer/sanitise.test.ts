import { expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<script>x()</script>b', 'b'],
  ['<style>p{color:red}</style><p style="position:fixed">c</p>', '<p>c</p>'],
  ['<form action="/x"><input name="q"><button>d</button></form>', 'd'],
  ['<a href="javascript:x()">e</a>', '<a>e</a>'],
  ['<a href="data:text/html,x">f</a>', '<a>f</a>'],
  ['<a href="line://ti/p/x">g</a>', '<a href="line://ti/p/x">g</a>'],
  ['<img src="data:text/html,x" onerror="x()" alt="h">', '<img alt="h">'],
  ['<iframe src="https://x.example"></iframe>i', 'i'],
  ['<svg><a xlink:href="javascript:x()">j</a></svg>k', 'k'],
  ['<math><mtext><table><mglyph><style><img src onerror=x()></style></table></math>l', 'l'],
  ['<base href="https://x.example"><meta http-equiv="refresh" content="0">m', 'm'],
  ['<h2 id="top">n</h2><a href="#top">o</a>', '<h2 id="top">n</h2><a href="#top">o</a>'],
  ['<p id="main">p</p><a href="#main">q</a>', '<p id="text-main">p</p><a href="#text-main">q</a>'],
  ['<table><tr><td colspan="2">r</td></tr></table>', '<table><tbody><tr><td colspan="2">r</td></tr></tbody></table>'],
  ['<p>not closed <b>s', '<p>not closed <b>s</b></p>'],
])('%s', (html, safe) => {
  expect(sanitise(html)).toBe(safe);
});

test.each([
  ['elements', '<b>'.repeat(60_000)],
  ['lists', '<ul><li>'.repeat(20_000)],
  [
    'formatting that is reopened in each paragraph',
    Array.from({ length: 15_000 }, (_, id) => `<b id=i${id}><p>`).join(''),
  ],
  ['formatting behind objects', '<b id=a><object></b></object><p>'.repeat(8000)],
  ['tables', '<table><tr><td>'.repeat(15_000)],
  ['attributes', `<p ${Array.from({ length: 40_000 }, (_, index) => `a${index}`).join(' ')}>`],
  ['attributes with quotes', `<p ${Array.from({ length: 25_000 }, (_, index) => `a${index}=">"`).join(' ')}>`],
])('%s without end become the text between them, soon', (_, html) => {
  const started = performance.now();
  expect(sanitise(`${html}words &amp; <i>more</i>`)).toMatch(/words &(?:amp|#x26); .*more/);
  expect(performance.now() - started).toBeLessThan(3000);
});
