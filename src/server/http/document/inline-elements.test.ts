// @vitest-environment jsdom
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createInlineElements } from './inline-elements.ts';

const sourceOf = (text: string | null | undefined) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`;

test('the sources are the hashes of the texts that a parser reads', () => {
  const inline = createInlineElements();
  const html = [
    inline.script('one()\r\ntwo()\rthree()'),
    inline.style('a{content:"\0</style><!--"}\r\n', 'id="own"'),
    inline.module('/assets/a.js?x=</script>'),
  ].join('');
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const [script, module, ...scripts] = parsed.querySelectorAll('script');
  expect([scripts.length, parsed.querySelectorAll('style').length, parsed.body.textContent]).toEqual([0, 1, '']);
  expect(inline.sources()).toEqual({
    scripts: [sourceOf(script?.textContent), sourceOf(module?.textContent)],
    styles: [sourceOf(parsed.querySelector('#own')?.textContent)],
  });
});

test('nothing is written for what has no content, and what is written twice has one source', () => {
  const inline = createInlineElements();
  expect([inline.script(''), inline.style('')]).toEqual(['', '']);
  inline.script('one()');
  inline.script('one()');
  expect(inline.sources()).toEqual({ scripts: [sourceOf('one()')], styles: [] });
});
