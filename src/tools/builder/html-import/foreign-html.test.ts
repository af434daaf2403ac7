// @vitest-environment jsdom
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../../renderer/sanitize/sanitize-html.ts';
import { readPasted, readRichText, writeRichText } from '../rich-text/rich-html.ts';
import { readHtml } from './read-html.ts';

const nodesOf = (html: string, base?: string) => readHtml(html, base).nodes;
const rich = (html: string) => ({ type: 'rich-text', props: { html } });
const heading = (text: string, level = 2) => ({ type: 'heading', props: { text, level } });
const image = (src: string, alt = '') => ({ type: 'image', props: { src, alt } });

/** A rich text that consists of what is pasted. */
function pasted(html: string): string {
  const state = EditorState.create({ doc: readRichText('') });
  const { doc } = state.apply(state.tr.replaceWith(0, state.doc.content.size, readPasted(html).content));
  const written = writeRichText(doc);
  expect(sanitizeHtml(written)).toBe(written);
  return written;
}

const span = (style: string, text: string) =>
  `<span style="font-size:11pt;${style};white-space:pre-wrap;">${text}</span>`;
const [NORMAL, BOLD] = ['font-weight:400;font-style:normal;text-decoration:none', 'font-weight:700;font-style:normal'];
const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr">${span(NORMAL, 'Care')}</h2><p dir="ltr">${span(NORMAL, 'Wash by ')}${span(BOLD, 'hand')}${span('font-weight:400;font-style:italic', ' only')}</p><br><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span(NORMAL, 'One')}</p></li><ul><li dir="ltr" aria-level="2"><p role="presentation">${span(BOLD, 'Two')}</p></li></ul></ul></b><br class="Apple-interchange-newline">`;

test('a document of Google Docs keeps its structure and bold words', { meta: { field: ['4.workbench.1'] } }, () => {
  const text = '<p>Wash by <strong>hand</strong><em> only</em></p>';
  const list = '<ul><li>One<ul><li><strong>Two</strong></li></ul></li></ul>';
  expect(nodesOf(GOOGLE)).toEqual([heading('Care'), rich(text + list)]);
  expect(pasted(GOOGLE)).toBe(`<h2>Care</h2>${text}${list}`);
});

test.each([
  ['Safari', '<b class="Apple-style-span" style="font-weight: normal !important">One</b>', '<p>One</p>'],
  [
    'weights in numbers',
    '<p><strong style="FONT-WEIGHT: 400">One</strong> <span style="font-weight:600">two</span></p>',
    '<p>One <strong>two</strong></p>',
  ],
  ['Word', `<p><b style='mso-bidi-font-weight:normal'>Bold<o:p></o:p></b> plain</p>`, '<p><b>Bold</b> plain</p>'],
  [
    'italics that are not bold',
    '<p><b style="font-weight:normal;font-style:italic">One</b></p>',
    '<p><em>One</em></p>',
  ],
  [
    'words that are not bold within bold ones',
    '<p><b>One <span style="font-weight:normal">two</span> three</b></p>',
    '<p><strong>One </strong>two<strong> three</strong></p>',
  ],
  [
    'paragraphs within bold',
    '<b><p>One</p><p><i style="font-style:normal">Two</i></p></b>',
    '<p><strong>One</strong></p><p><strong>Two</strong></p>',
  ],
  ['paragraphs within spans', '<span style="color:red"><p>One</p><h3>Two</h3></span>', '<p>One</p><h3>Two</h3>'],
  [
    'lines and raised words',
    '<p><span style="text-decoration:line-through">1</span><span style="vertical-align:super">2</span><span style="text-decoration:underline">3</span></p>',
    '<p><s>1</s><sup>2</sup><u>3</u></p>',
  ],
  [
    'underlined links',
    '<p><a href="/a" style="text-decoration:none"><span style="text-decoration:underline">go</span></a></p>',
    '<p><a href="/a">go</a></p>',
  ],
  [
    'an element of the program',
    '<google-sheets-html-origin><h3>One</h3><p>Two</p></google-sheets-html-origin>',
    '<h3>One</h3><p>Two</p>',
  ],
  ['a bold heading', '<h3><span style="font-weight:bold">One</span></h3>', '<h3>One</h3>'],
])('formatting is what it looks like: %s', { meta: { field: ['4.workbench.1'] } }, (_, html, text) => {
  expect(pasted(html)).toBe(text);
});

test.each([
  ['<h2>Free delivery<br>over 500 baht</h2>', [heading('Free delivery over 500 baht')]],
  ['<h2>Free<br/>\n<br>delivery<wbr>s</h2>', [heading('Free deliverys')]],
  ['<h3><div>One</div><div>two</div></h3>', [heading('One two', 3)]],
  ['<a class="btn" href="/b">Buy<br>now</a>', [{ type: 'button', props: { label: 'Buy now', href: '/b' } }]],
  ['<blockquote><p>One</p><p>two</p></blockquote>', [{ type: 'quote', props: { text: 'One two', by: '' } }]],
  [
    '<details><summary>Why<br>clay?</summary><ul><li>One</li><li>two</li></ul></details>',
    [{ type: 'faq', props: { items: [{ question: 'Why clay?', answer: 'One two' }] } }],
  ],
  [
    '<figure><img src="/a.webp"><figcaption>A<br>kiln</figcaption></figure>',
    [{ type: 'image', props: { src: '/a.webp', alt: '', caption: 'A kiln' } }],
  ],
])(
  'line breaks and blocks are blanks in a text of one line: %s',
  { meta: { field: ['4.workbench.2'] } },
  (html, nodes) => {
    expect(nodesOf(html)).toEqual(nodes);
  },
);

const DATA = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
test.each([
  ['data-src', `<img src="${DATA}" data-src="/real.jpg" alt="Bowl">`, [image('/real.jpg', 'Bowl')]],
  ['data-lazy-src', '<img src="/placeholder.svg" data-lazy-src="/real.jpg">', [image('/real.jpg')]],
  ['data-original', '<img class="lazy" src="/img/grey.gif" data-original="/real.jpg">', [image('/real.jpg')]],
  ['a blurred copy', '<img src="/tiny.jpg" data-src="/real.jpg">', [image('/real.jpg')]],
  [
    'an attribute of another library',
    `<img src="${DATA}" data-flickity-lazyload-src="/real.jpg">`,
    [image('/real.jpg')],
  ],
  [
    'attributes that are no address',
    '<img src="/real.jpg" data-src="" data-lazy="true" data-original-title="A bowl.">',
    [image('/real.jpg')],
  ],
  ['srcset', '<img src="/spacer.gif" srcset="/s.jpg 300w, /real.jpg 1200w, /m.jpg 600w">', [image('/real.jpg')]],
  [
    'srcset with commas',
    '<img srcset="https://c.example/w_1,h_1/a.jpg 1x, https://c.example/w_2,h_2/a.jpg 2x">',
    [image('https://c.example/w_2,h_2/a.jpg')],
  ],
  [
    'data-srcset',
    `<img src="${DATA}" data-srcset="/s.jpg 300w,/real.jpg 900w" data-sizes="auto">`,
    [image('/real.jpg')],
  ],
  [
    'an open width',
    `<img src="${DATA}" data-src="//c.example/a_{width}x.jpg" data-widths="[180, 720, 4000]">`,
    [image('//c.example/a_720x.jpg')],
  ],
  [
    'picture',
    `<picture><source srcset="/real.webp 1x" type="image/webp"><img src="${DATA}" alt="Bowl"></picture>`,
    [image('/real.webp', 'Bowl')],
  ],
  [
    'picture with data-srcset',
    '<picture><source data-srcset="/real.webp"><img src="/tiny.jpg"></picture>',
    [image('/real.webp')],
  ],
  ['picture without an image', '<picture><source srcset="/real.webp"></picture>', [image('/real.webp')]],
  ['picture with an image', '<picture><source srcset="/a.avif"><img src="/real.jpg"></picture>', [image('/real.jpg')]],
  [
    'noscript behind',
    `<img src="${DATA}" class="lazy"><noscript><img src="/real.jpg" alt="Bowl"></noscript>`,
    [image('/real.jpg', 'Bowl')],
  ],
  ['noscript before', '<noscript><img src="/real.jpg"></noscript><img data-src="/real.jpg">', [image('/real.jpg')]],
  ['noscript alone', '<p><noscript><img src="/real.jpg"></noscript></p>', [image('/real.jpg')]],
  [
    'noscript of a paragraph',
    `<p><img src="${DATA}"><noscript><img src="/real.jpg"></noscript></p>`,
    [image('/real.jpg')],
  ],
  [
    'a picture beside a noscript of another',
    '<img src="/a.jpg"><noscript><img src="/real.jpg"></noscript>',
    [image('/a.jpg'), image('/real.jpg')],
  ],
  [
    'AMP',
    '<amp-img src="/real.jpg" width="4" height="3" alt="Bowl"><noscript><img src="/real.jpg"></noscript></amp-img>',
    [image('/real.jpg', 'Bowl')],
  ],
  ['a picture behind', '<div data-bg="/real.jpg"><h2>Bowls</h2></div>', [image('/real.jpg'), heading('Bowls')]],
  [
    'a picture in a style',
    `<div style="background-image: url('/Real.jpg')" aria-label="Bowl"></div>`,
    [image('/Real.jpg', 'Bowl')],
  ],
  [
    'a counter of visitors',
    '<h2>A</h2><noscript><img height="1" width="1" style="display:none" src="https://ads.example/tr?id=1"></noscript>',
    [heading('A')],
  ],
])(
  'pictures that are loaded late have their own address: %s',
  { meta: { field: ['4.workbench.3'] } },
  (_, html, nodes) => {
    expect(nodesOf(html)).toEqual(nodes);
  },
);

test('a pasted text has the real pictures, too', { meta: { field: ['4.workbench.3'] } }, () => {
  expect(pasted(`<p>See <img src="${DATA}" data-src="/real.jpg" alt="Bowl"> here</p>`)).toBe(
    '<p>See <img src="/real.jpg" alt="Bowl"> here</p>',
  );
});

const word = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

test.each([
  [
    'bullets',
    word(1, '·', 'One') + word(2, 'o', 'Two') + word(1, '§', 'Three'),
    '<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>',
  ],
  [
    'numbers',
    word(1, '3.', 'One') + word(2, 'a)', 'Two') + word(2, 'b)', 'Three'),
    '<ol start="3"><li>One<ol><li>Two</li><li>Three</li></ol></li></ol>',
  ],
  ['Thai letters', word(1, 'ก.', 'One') + word(1, 'ข.', 'Two'), '<ol><li>One</li><li>Two</li></ol>'],
  ['bullets, then numbers', word(1, '-', 'One') + word(1, '1.', 'Two'), '<ul><li>One</li></ul><ol><li>Two</li></ol>'],
  [
    'a list that begins deeper',
    word(2, '·', 'One') + word(1, '·', 'Two'),
    '<ul><li>One</li></ul><ul><li>Two</li></ul>',
  ],
  [
    'paragraphs between',
    `<p class=MsoNormal><o:p>&nbsp;</o:p></p>${word(1, '·', 'One')}<p class=MsoNormal>Text</p>${word(1, '·', 'Two')}`,
    '<ul><li>One</li></ul><p>Text</p><ul><li>Two</li></ul>',
  ],
  [
    'a numbered heading',
    `<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span> </span></span>Care</h2>`,
    '<h2>Care</h2>',
  ],
  [
    'paragraphs for space',
    '<p class=MsoNormal>One</p><p class=MsoNormal><span><o:p>&nbsp;</o:p></span></p><p><br></p><h2>\u200B</h2><p>Two</p>',
    '<p>One</p><p>Two</p>',
  ],
  [
    'settings and comments',
    '<!--[if gte mso 9]><xml>x</xml><![endif]--><xml><w:View>Normal</w:View></xml><p>One</p><div style="mso-element:comment-list"><p>Why?</p></div>',
    '<p>One</p>',
  ],
  [
    'Word for the web',
    '<div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>One</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Two</p></li></ul></div>',
    '<ul><li>One<ul><li>Two</li></ul></li></ul>',
  ],
])(
  'lists of other programs become lists, without empty paragraphs: %s',
  { meta: { field: ['4.workbench.4'] } },
  (_, html, text) => {
    expect(pasted(html)).toBe(text);
  },
);

test('lists of Word become one rich text of a page', { meta: { field: ['4.workbench.4'] } }, () => {
  expect(
    nodesOf(
      `<h2>Care<o:p></o:p></h2><p class=MsoNormal><o:p>&nbsp;</o:p></p>${word(1, '·', 'One')}${word(1, '·', 'Two')}`,
    ),
  ).toEqual([heading('Care'), rich('<ul><li>One</li><li>Two</li></ul>')]);
});

const column = (content: string, style = '') => `<div class="wp-block-column" style="${style}">${content}</div>`;

test.each([
  [
    'WordPress, a third and two thirds',
    `<div class="wp-block-columns is-layout-flex">${column('<h2>Bowls</h2><p>Of clay</p>', 'flex-basis:33.33%')}${column('<figure><img src="/a.webp"></figure>', 'flex-basis:66.66%')}</div>`,
    '1-2',
    [[heading('Bowls'), rich('<p>Of clay</p>')], [image('/a.webp')]],
  ],
  [
    'Notion, three',
    '<div class="column-list"><div style="width:33.33%" class="column"><p>One</p></div><div style="width:33.33%" class="column"><p>Two</p></div><div style="width:33.33%" class="column"><p>Three</p></div></div>',
    '1-1-1',
    [[rich('<p>One</p>')], [rich('<p>Two</p>')], [rich('<p>Three</p>')]],
  ],
  [
    'Bootstrap, one of them empty',
    '<div class="row"><div class="col col-md-6"><p>One</p></div><div class="col"></div><div class="col"><p>Two</p></div></div>',
    '1-1',
    [[rich('<p>One</p>')], [rich('<p>Two</p>')]],
  ],
])('columns stay side by side: %s', { meta: { field: ['4.workbench.1'] } }, (_, html, ratio, columns) => {
  const slots = Object.fromEntries(columns.map((nodes, at) => [`column-${at + 1}`, nodes]));
  expect(nodesOf(html)).toEqual([{ type: 'columns', props: { ratio }, slots }]);
});

test.each([
  [
    'a cover of WordPress',
    '<div class="wp-block-cover"><span class="wp-block-cover__background"></span><img class="wp-block-cover__image-background" alt="Bowls" src="/bowls.webp"><div class="wp-block-cover__inner-container"><h1>Clay</h1><p>Fired for <b>three</b> days.</p><div class="wp-block-button"><a class="wp-block-button__link" href="/clay">See all</a></div></div></div>',
    { title: 'Clay', text: 'Fired for three days.', image: { src: '/bowls.webp', alt: 'Bowls' }, level: 1 },
    { cta: { label: 'See all', href: '/clay' } },
  ],
  [
    'a picture behind the words',
    `<section style="background: #eee url('/bowls.webp') center"><h2>Clay</h2>Loose words <a href="/a">One</a> <a href="/b">Two</a></section>`,
    { title: 'Clay', text: 'Loose words', image: { src: '/bowls.webp', alt: '' }, level: 2 },
    { cta: { label: 'One', href: '/a' }, secondary: { label: 'Two', href: '/b' } },
  ],
])('a banner is one: %s', { meta: { field: ['4.workbench.1'] } }, (_, html, props, links) => {
  expect(nodesOf(html)).toEqual([{ type: 'hero-banner', props: { ...props, ...links } }]);
});

test('a part with a list, with more links or with two headings is no banner', () => {
  const types = (inner: string) =>
    nodesOf(`<div class="hero"><img src="/a.webp">${inner}</div>`).map(({ type }) => type);
  const link = '<a href="/a">One</a>';
  expect([
    types('<h1>One</h1><ul><li>Two</li></ul>'),
    types(`<h1>One</h1><p>${link}${link}${link}</p>`),
    types('<h1>One</h1><h2>Two</h2>'),
  ]).toEqual([
    ['image', 'heading', 'rich-text'],
    ['image', 'heading', 'rich-text'],
    ['image', 'heading', 'heading'],
  ]);
});
