// @vitest-environment jsdom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registry } from '#registry/index.ts';
import { isRecord } from '#schemas/record.ts';
import { loadSpecs } from '../../../renderer/react/components.ts';
import { type ResolveOptions, resolveTree } from '../../../renderer/resolve/resolve-tree.ts';
import { sanitizeHtml } from '../../../renderer/sanitize/sanitize-html.ts';
import { readHtml } from './read-html.ts';

const RESOLVE: ResolveOptions = {
  specs: await loadSpecs(registry),
  lang: 'en',
  query: {},
  now: new Date(0),
  scope: {},
  sanitizeHtml,
  preview: true,
};
const nodesOf = (html: string, base?: string) => readHtml(html, base).nodes;
const rich = (html: string) => ({ type: 'rich-text', props: { html } });

test('headings, texts, pictures, buttons, quotes, questions, films and lines become components', () => {
  const page = `<!doctype html><html><head><title>Ours</title></head><body>
    <h1>Bowls <em>by hand</em></h1>
    <p class="lead" style="color:red" onclick="steal()">From <b>Lampang</b>, see <a href="javascript:x()">this</a>.</p>
    <ul><li>one</li></ul>
    <figure><img src="/kiln.webp" alt="A kiln"><figcaption>The kiln</figcaption></figure>
    <p><a href="/shop"><img src="bowl.webp"></a></p>
    <a class="btn btn-primary" href="/buy">Buy now</a>
    <hr>
    <blockquote>Forty years. <cite>Somchai</cite></blockquote>
    <details><summary>Why?</summary><p>Clay.</p></details>
    <details><summary>How?</summary>By hand.</details>
    <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Work"></iframe>
  </body></html>`;
  expect(nodesOf(page, 'https://old.example/about/')).toEqual([
    { type: 'heading', props: { text: 'Bowls by hand', level: 1 } },
    rich('<p>From <b>Lampang</b>, see <a>this</a>.</p>\n    <ul><li>one</li></ul>'),
    { type: 'image', props: { src: 'https://old.example/kiln.webp', alt: 'A kiln', caption: 'The kiln' } },
    {
      type: 'image',
      props: { src: 'https://old.example/about/bowl.webp', alt: '', href: 'https://old.example/shop' },
    },
    { type: 'button', props: { label: 'Buy now', href: 'https://old.example/buy' } },
    { type: 'divider', props: {} },
    { type: 'quote', props: { text: 'Forty years.', by: 'Somchai' } },
    {
      type: 'faq',
      props: {
        items: [
          { question: 'Why?', answer: 'Clay.' },
          { question: 'How?', answer: 'By hand.' },
        ],
      },
    },
    { type: 'video', props: { src: 'https://www.youtube.com/embed/dQw4w9WgXcQ', title: 'Work' } },
  ]);
});

test('a section keeps its parts together, with its heading as title', () => {
  const parts = '<section><div><h2>Care</h2></div><p>Wash.</p></section><section><p>Alone.</p></section>';
  expect(nodesOf(parts)).toEqual([
    { type: 'section', props: { title: 'Care' }, children: [rich('<p>Wash.</p>')] },
    rich('<p>Alone.</p>'),
  ]);
});

test('loose text becomes paragraphs, and what says nothing is left out', () => {
  expect(nodesOf('Hello <b>you</b><p></p>there<div> </div>')).toEqual([rich('<p>Hello <b>you</b></p><p>there</p>')]);
  expect(nodesOf('<div><p> </p></div>')).toEqual([]);
});

test('says what it has dropped, by element and number', () => {
  const { nodes, dropped } = readHtml(
    '<nav><a href="/">Home</a></nav><form><input></form><p>Text<script>alert(1)</script><svg></svg></p><iframe src="https://ads.example"></iframe><img src="data:text/html,x"><script></script>',
  );
  expect([nodes, Object.fromEntries(dropped)]).toEqual([
    [rich('<p>Text</p>')],
    { nav: 1, form: 1, script: 2, svg: 1, iframe: 1, img: 1 },
  ]);
});

test('deeply nested content becomes text, and is reported', () => {
  const { nodes, dropped } = readHtml(`${'<div>'.repeat(400)}deep${'</div>'.repeat(400)}`);
  expect([nodes, Object.fromEntries(dropped)]).toEqual([[{ type: 'text', props: { text: 'deep' } }], { '#deep': 1 }]);
});

test('imports at most a thousand components', () => {
  const { nodes, dropped } = readHtml('<h2>x</h2>'.repeat(1200));
  expect([nodes.length, dropped.get('#more')]).toEqual([1000, 200]);
});

/** Pages as others write them: whatever elements, attributes and unfinished markup, with words that can be found again. */
const word = fc.integer({ min: 0, max: 9999 }).map((number) => `word${number}`);
const attribute = fc.constantFrom(
  '',
  ' class="btn"',
  ' role=button',
  ' href="/x"',
  ' href="javascript:x()"',
  ' src="/p.webp"',
  ' src="data:image/svg+xml,x"',
  ' src="https://youtu.be/dQw4w9WgXcQ"',
  ' style="position:fixed" onclick="x()"',
  ' style="flex-basis:33.3%"',
  ' style="background-image:url(/hero.jpg)"',
  ' class="wp-block-columns"',
  ' class="wp-block-column"',
  ' class="hero"',
  ' colspan="2"',
  ' id="__proto__"',
);
const TAGS =
  'a article b blockquote cite details div em figcaption figure footer form h1 h2 h3 h6 header hr iframe img li main math ol p picture pre section span strong summary svg table td tr ul video x-own'.split(
    ' ',
  );
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    word,
    fc
      .tuple(fc.constantFrom(...TAGS), attribute, fc.array(tie('html'), { maxLength: 4 }), fc.boolean())
      .map(([tag, own, children, isClosed]) => `<${tag}${own}>${children.join(' ')}${isClosed ? `</${tag}>` : ''}`),
  ),
}));

/** Every text of nodes, their props and what is below them. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textsOf).join(' ');
  return isRecord(value) ? Object.values(value).map(textsOf).join(' ') : '';
}

test('500 foreign pages come in without a fault, and without losing a word that a page may hold', () => {
  fc.assert(
    fc.property(fc.array(html, { minLength: 1, maxLength: 12 }), (parts) => {
      const page = parts.join('\n');
      const { nodes, dropped } = readHtml(page, 'https://old.example/');
      const { diagnostics } = resolveTree(nodes, RESOLVE);
      expect(diagnostics).toEqual([]);
      const { body } = new DOMParser().parseFromString(page, 'text/html');
      // The content of a film element is for browsers that can't play it.
      for (const name of [...dropped.keys(), 'iframe', 'video'])
        for (const gone of body.querySelectorAll(name)) gone.remove();
      const kept = new Set(textsOf(nodes).match(/word\d+/g));
      const lost = (body.textContent.match(/word\d+/g) ?? []).filter((each) => !kept.has(each));
      expect(lost).toEqual([]);
    }),
    { numRuns: 500, seed: 500 },
  );
});
