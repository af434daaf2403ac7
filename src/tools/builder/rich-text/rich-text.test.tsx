// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sanitizeHtml } from '../../../renderer/sanitize/sanitize-html.ts';
import { setBlock, setLink, toggleEm, toggleList, toggleQuote, toggleStrong } from './commands.ts';
import { plainSlice, readPasted, readRichText, writeRichText } from './rich-html.ts';
import RichTextEditor from './rich-text-editor.tsx';

const roundTrip = (html: string) => writeRichText(readRichText(html));

test.each([
  '<h2>Care</h2><p>Wash by <strong>hand</strong>, <em>dry</em> at once.<br>Then wait.</p>',
  '<ul><li>One</li><li>Two<ol start="3"><li>Three</li></ol></li></ul>',
  '<ul><li><p>Loose</p></li></ul>',
  '<p align="center">See <a href="/care" title="Care" rel="noopener">the <b>guide</b></a>, H<sub>2</sub>O, <mark>new</mark></p>',
  '<blockquote><p>Good</p></blockquote><hr><pre>a  b\nc</pre>',
  '<table><caption>Sizes</caption><tbody><tr><td colspan="2">S</td></tr></tbody></table>',
  '<p>A picture: <img src="/a.webp" alt="Bowl"> here</p>',
  '<figure><img src="/a.webp" alt="Bowl"><figcaption>Bowl</figcaption></figure>',
  '<div class="note"><p>In a <span lang="en">box</span></p></div>',
  '<details open=""><summary>More</summary>Text</details>',
  '<p id="top" dir="rtl"><kbd>Ctrl</kbd> <i>x</i></p>',
])('keeps a text as it is: %s', (html) => {
  expect(roundTrip(html)).toBe(html);
});

test('writes an empty text as nothing, and loose words as a paragraph', () => {
  expect([roundTrip(''), roundTrip('<p></p>'), roundTrip('<p> <br></p>'), roundTrip('Words <b>here</b>')]).toEqual([
    '',
    '',
    '',
    '<p>Words <b>here</b></p>',
  ]);
});

test('drops handlers, and writes nothing that the rich text type would not show', () => {
  const written = roundTrip('<p onclick="x()" 1a="b">Text <a href="/b" onfocus="y()">go</a></p>');
  expect(written).toBe('<p>Text <a href="/b">go</a></p>');
  expect(sanitizeHtml(written)).toBe(written);
});

test('cleans what is pasted: markup stays; classes, styles, scripts, forms and unsafe addresses go', () => {
  const { content } = readPasted(
    '<style>p{}</style><p class="x" style="color:red">A <b>bold</b> <a href="javascript:x()">bad</a> <a href="/ok">ok</a></p>' +
      '<script>x()</script><form><input value="1">Name</form><ul><li>One</li></ul><iframe src="https://x.example"></iframe>',
  );
  const state = EditorState.create({ doc: readRichText('') });
  const { doc } = state.apply(state.tr.replaceWith(0, state.doc.content.size, content));
  const written = writeRichText(doc);
  expect(written).toBe('<p>A <b>bold</b> bad <a href="/ok">ok</a></p><ul><li>One</li></ul>');
  expect(sanitizeHtml(written)).toBe(written);
});

test('pastes plain text as paragraphs and lines', () => {
  const state = EditorState.create({ doc: readRichText('') });
  const { doc } = state.apply(state.tr.replaceSelection(plainSlice('One\ntwo\n\nThree')));
  expect(writeRichText(doc)).toBe('<p>One<br>two</p><p>Three</p>');
});

/** Runs a command on a part of a text. */
function after(html: string, command: Command, from = 1, to = 4): string {
  let state = EditorState.create({ doc: readRichText(html) });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  command(state, (transaction) => {
    state = state.apply(transaction);
  });
  return writeRichText(state.doc);
}

test('formats the selected words and blocks, in what the rich text type shows', () => {
  const written = [
    after('<p>One two</p>', toggleStrong),
    after('<p>One two</p>', toggleEm),
    after('<p>One</p>', setBlock(2)),
    after('<h2>One</h2>', setBlock('text')),
    after('<p>One</p>', toggleList('bullet_list')),
    after('<ol><li>One</li></ol>', toggleList('ordered_list'), 3, 5),
    after('<p>One</p>', toggleQuote),
    after('<blockquote><p>One</p></blockquote>', toggleQuote, 2, 4),
    after('<p>One two</p>', setLink('/care')),
    after('<p><a href="/old">One</a> two</p>', setLink('/new'), 2, 2),
    after('<p><a href="/old">One</a> two</p>', setLink(''), 2, 2),
    after('<p>One</p>', setLink('/care'), 4, 4),
  ];
  expect(written).toEqual([
    '<p><strong>One</strong> two</p>',
    '<p><em>One</em> two</p>',
    '<h2>One</h2>',
    '<p>One</p>',
    '<ul><li>One</li></ul>',
    '<p>One</p>',
    '<blockquote><p>One</p></blockquote>',
    '<p>One</p>',
    '<p><a href="/care">One</a> two</p>',
    '<p><a href="/new">One</a> two</p>',
    '<p>One two</p>',
    '<p>One<a href="/care">/care</a></p>',
  ]);
  expect(written.map((html) => sanitizeHtml(html))).toEqual(written);
});

beforeEach(() => {
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});
afterEach(cleanup);

test('shows what somebody else edits in the text, and keeps the caret', () => {
  const write = vi.fn<(html: string) => void>();
  const box = { x: 0, y: 0, width: 400, height: 60 };
  const editor = (html: string) => (
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <RichTextEditor box={box} zoom={1} html={html} lang="en" write={write} close={vi.fn()} />
    </I18nProvider>
  );
  const { rerender } = render(editor('<p>Bowls</p><p>Cups</p>'));
  const field = screen.getByRole('textbox', { name: /English/ });
  const paste = (text: string) =>
    fireEvent.paste(field, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } });
  paste('Two ');
  rerender(editor('<p>Two Bowls</p><p>Tea cups</p>'));
  paste('blue ');
  expect(write.mock.calls).toEqual([['<p>Two Bowls</p><p>Cups</p>'], ['<p>Two blue Bowls</p><p>Tea cups</p>']]);
});

test('edits the text of one language over its place, with a toolbar, and ends with Escape', () => {
  const [write, close] = [vi.fn<(html: string) => void>(), vi.fn<() => void>()];
  const box = { x: 10, y: 20, width: 400, height: 60 };
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <RichTextEditor box={box} zoom={0.5} html="<p>Bowls</p>" lang="en" write={write} close={close} />
    </I18nProvider>,
  );
  const field = screen.getByRole('textbox', { name: /English/ });
  expect([field.lang, field.textContent, document.activeElement === field]).toEqual(['en', 'Bowls', true]);
  fireEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(write.mock.calls).toEqual([['<ul><li>Bowls</li></ul>']]);
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind of block' }), { target: { value: '2' } });
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? '<p class="x">cups<script>x()</script></p>' : ''),
  };
  fireEvent.paste(field, { clipboardData });
  expect(write.mock.calls.at(-1)?.[0]).toContain('cups');
  expect(write.mock.calls.at(-1)?.[0]).not.toMatch(/class|script/);
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  expect(close).toHaveBeenCalledTimes(1);
});
