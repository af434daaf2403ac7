// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { parseUnstyled, WRITTEN_STYLE } from './parse-inert.ts';

test('a document of another page has nothing that the CSP of the page reports, and its words stay as they are', () => {
  const { documentElement, body } = parseUnstyled(
    `<style>p { color: red }</style><STYLE type="text/css">p > a {} <b></STYLE >
    <p STYLE='color: red' class="a"style="top: 0" onclick = "x('style=1')" title="on = style=">once = style="1"</p>
    <img src=a.png onerror=x() style=width:1px><section data-style="a" style>`,
  );
  const all = [...documentElement.querySelectorAll('*')];
  expect(all.flatMap((each) => each.getAttributeNames()).filter((name) => /^(?:style|on.*)$/.test(name))).toEqual([
    'style',
  ]);
  expect(all.map(({ localName }) => localName)).toEqual(['head', 'body', 'p', 'img', 'section']);
  const [text, image] = body.querySelectorAll('p, img');
  expect([text?.textContent, text?.getAttribute('title')]).toEqual(['once = style="1"', 'on = style=']);
  expect([text, image].map((each) => each?.getAttribute(WRITTEN_STYLE))).toEqual(['color: red', 'width:1px']);
});
