import { expect, test } from 'vitest';
import { rootTag } from './root-tag.ts';

test.each([
  ['', ''],
  ['<div class="a>b">text<br/>more<img src="x"/></div>', 'div'],
  ['<img alt="a &gt; b"/>', 'img'],
  ['<hr>', 'hr'],
  ['<svg viewBox="0 0 1 1"><path d="M0"></path><path d="M1"/></svg>', 'svg'],
  ['<section><!-- </section> --><p>a</p></section>', 'section'],
  ['<div><script type="application/ld+json">{"a":"</div>"}</script></div>', 'div'],
  ['<iframe src="/x"></iframe>', 'iframe'],
  ['<DETAILS open=""><summary>a</summary></DETAILS>', 'details'],
])('the root of %j is %j', (html, tag) => {
  expect(rootTag(html)).toBe(tag);
});

test.each([
  'text',
  'text<p>a</p>',
  '<p>a</p>text',
  '<p>a</p><p>b</p>',
  '<img/><img/>',
  '<!-- a --><p>a</p>',
  // Malformed content: the end of its root is unknown.
  '<div><p>a</div>',
  '<div></p></div>',
  '<div><textarea>a</div>',
  // Elements that React handles, or the browser moves.
  '<input/>',
  '<select><option>a</option></select>',
  '<style>a{}</style>',
  '<title>a</title>',
])('%j has no root that can be left alone', (html) => {
  expect(rootTag(html)).toBeUndefined();
});
