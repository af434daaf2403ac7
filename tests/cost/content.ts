/** Dimensions of what a page holds: rich text, the shop's CSS, trees of nodes. A platform or a member of the team writes them. */
import { registry } from '#registry/index.ts';
import { loadSpecs } from '../../src/renderer/react/components.ts';
import { scopeShopCss } from '../../src/renderer/css/scope-shop-css.ts';
import { resolveTree } from '../../src/renderer/resolve/resolve-tree.ts';
import { sanitizeLargeTexts } from '../../src/server/sanitize-large-texts.ts';
import { sanitizeHtml } from '../../src/renderer/sanitize/sanitize-html.ts';
import { type Dimension, many, sizesOf } from './dimension.ts';

/** Bytes of one text (contract, chapter 3). */
const TEXT_BYTES = 256 * 1024;

type Texts = Readonly<Record<string, readonly [unit: number, write: (size: number) => string]>>;

const RICH_TEXT: Texts = {
  attributes: [5, (size) => `<p${many(size, (index) => ` a${index}`).join('')}>x</p>`],
  'attributes behind a quoted >': [
    8,
    (size) => `<p title=">"${many(size, (index) => ` a${index}=">"`).join('')}>x</p>`,
  ],
  'attributes of a closing tag': [5, (size) => `<p>x</p${many(size, (index) => ` a${index}`).join('')}>`],
  'one attribute many times': [4, (size) => `<p${' a=b'.repeat(size)}>x</p>`],
  paragraphs: [8, (size) => '<p>x</p>'.repeat(size)],
  'nested tags': [3, (size) => `${'<b>'.repeat(size)}x`],
  'links in links': [6, (size) => `${'<a href=x>'.repeat(size / 2)}x`],
  'misnested tags': [10, (size) => `${'<b><p>'.repeat(size)}${'</b>'.repeat(size)}`],
  'tables in tables': [11, (size) => `${'<table><td>'.repeat(size)}x`],
  'open tags': [1, (size) => '<'.repeat(size)],
  'open quotes': [4, (size) => '<a "'.repeat(size)],
  entities: [5, (size) => '&amp;'.repeat(size)],
  'numbers without end': [1, (size) => `&#${'1'.repeat(size)}`],
  comments: [7, (size) => '<!---->'.repeat(size)],
  'open comments': [4, (size) => '<!--'.repeat(size)],
  'sources of a picture': [6, (size) => `<img srcset="${'a 1x, '.repeat(size)}">`],
  'styles of an element': [18, (size) => `<p style="${'text-align: left; '.repeat(size)}">x</p>`],
  ids: [11, (size) => many(size, (index) => `<p id=a${index}>`).join('')],
};

const CSS: Texts = {
  rules: [12, (size) => many(size, (index) => `.a${index}{top:0}`).join('')],
  selectors: [4, (size) => `${many(size, (index) => `.a${index}`).join()}{top:0}`],
  'parts of a selector': [3, (size) => `${'.a '.repeat(size)}{top:0}`],
  'nested selectors': [5, (size) => `${':not('.repeat(size)}a${')'.repeat(size)}{top:0}`],
  declarations: [6, (size) => `a{${'top:0;'.repeat(size)}}`],
  'nested rules': [3, (size) => `${'a{b'.repeat(size)}${'}'.repeat(size)}`],
  'nested conditions': [18, (size) => `${'@media screen{'.repeat(size)}a{top:0}${'}'.repeat(size)}`],
  'nested functions': [6, (size) => `a{top:${'calc('.repeat(size)}1${')'.repeat(size)}}`],
  'open blocks': [1, (size) => '{'.repeat(size)],
  comments: [4, (size) => '/**/'.repeat(size)],
  escapes: [3, (size) => String.raw`\61`.repeat(size)],
  keyframes: [28, (size) => many(size, (index) => `@keyframes a${index}{to{top:0}}`).join('')],
  variables: [14, (size) => `a{${many(size, (index) => `--a${index}:var(--b)`).join(';')}}`],
  addresses: [16, (size) => `a{background:${many(size, () => 'url(https://a/b)').join()}}`],
};

const text = (index: number) => ({ type: 'text', props: { text: `x${index}` } });
const TREES: Readonly<Record<string, readonly [unit: number, write: (size: number) => unknown]>> = {
  nodes: [40, (size) => many(size, text)],
  'unknown types': [20, (size) => many(size, (index) => ({ type: `x${index}` }))],
  'one id': [30, (size) => many(size, (index) => ({ ...text(index), id: 'a' }))],
  'props of a node': [
    9,
    (size) => [{ type: 'text', props: Object.fromEntries(many(size, (index) => [`p${index}`, 0])) }],
  ],
  slots: [12, (size) => [{ type: 'section', slots: Object.fromEntries(many(size, (index) => [`s${index}`, []])) }]],
  'values of a list': [3, (size) => [{ type: 'product-list', props: { uuids: many(size, () => 'a') } }]],
  'faulty values of a list': [3, (size) => [{ type: 'product-list', props: { uuids: many(size, () => ({})) } }]],
};

const specs = await loadSpecs(registry);
const OPTIONS = { specs, lang: 'en', query: {}, now: new Date(0), scope: {}, sanitizeHtml, preview: true } as const;

/** The work for each kind of content. */
export const WORK: Readonly<Record<string, (body: string) => unknown>> = {
  'rich text': async (html) => {
    await sanitizeLargeTexts(html);
    return sanitizeHtml(html);
  },
  "the shop's CSS": (css) => scopeShopCss(undefined, css),
  tree: (json) => resolveTree(JSON.parse(json), OPTIONS),
};

/** The dimensions of content; it is cached, so that a page's visitors do not pay for it again. */
export function contentDimensions(): Dimension[] {
  const texts = (route: string, kinds: Texts, begin: (salt: string) => string): Dimension[] =>
    Object.entries(kinds).map(([name, [unit, write]]) => ({
      route,
      name,
      // Beyond a limit of its parts, content costs less than below it.
      sizes: sizesOf(TEXT_BYTES / unit, TEXT_BYTES / unit / 2, TEXT_BYTES / unit / 4),
      // Caches go by content.
      at: (size, salt) => ({ method: 'POST', path: route, body: `${begin(salt)}${write(size)}` }),
      heavy: 'thread',
    }));
  const trees = Object.entries(TREES).map(([name, [unit, write]]): Dimension => ({
    route: 'tree',
    name,
    sizes: sizesOf(TEXT_BYTES / unit),
    at: (size) => ({ method: 'POST', path: 'tree', body: JSON.stringify(write(size)) }),
  }));
  return [
    ...texts('rich text', RICH_TEXT, (salt) => salt),
    ...texts("the shop's CSS", CSS, (salt) => `/*${salt}*/`),
    ...trees,
  ];
}
