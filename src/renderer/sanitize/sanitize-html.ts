/**
 * Rich text made safe (contract, chapter 3): no script, no event handler, no form, no style but alignment and widths, no foreign scheme. Ids are kept,
 * prefixed, so that they cannot clash with the page's own (contract, chapter 10).
 */
import type { Nodes } from 'hast';
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import { bytesOfTexts, createByteCache } from '../../bounds/byte-cache.ts';
import { parseHtml } from './parse-html.ts';
import { adaptRichText } from './adapt-rich-text.ts';

/** Names of ARIA that say something of the element itself; none that makes it another part of the page. */
const ARIA = `
  ariaAtomic ariaBusy ariaColCount ariaColIndex ariaColSpan ariaControls ariaCurrent ariaDescribedBy ariaDetails ariaDisabled
  ariaExpanded ariaFlowTo ariaHidden ariaKeyShortcuts ariaLabel ariaLabelledBy ariaLevel ariaLive ariaOwns ariaPosInSet
  ariaPressed ariaRelevant ariaRoleDescription ariaRowCount ariaRowIndex ariaRowSpan ariaSelected ariaSetSize ariaSort
  ariaValueMax ariaValueMin ariaValueNow ariaValueText
`
  .trim()
  .split(/\s+/);
const CELL = ['colSpan', 'rowSpan', 'headers', 'align', 'vAlign', 'width', 'height'];

const SCHEMA: Options = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
    'figure',
    'figcaption',
    'mark',
    'small',
    'u',
    'time',
    'abbr',
    'address',
    'article',
    'aside',
    'bdi',
    'bdo',
    'caption',
    'cite',
    'col',
    'colgroup',
    'data',
    'dfn',
    'footer',
    'header',
    'hgroup',
    'wbr',
  ],
  attributes: {
    ...defaultSchema.attributes,
    '*': ['id', 'lang', 'dir', 'title', ...ARIA],
    a: ['href', 'rel', 'target', 'dataEmbed', 'dataEarly'],
    img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'align'],
    source: ['srcSet', 'sizes', 'type', 'media', 'width', 'height'],
    picture: [],
    details: ['open', 'name'],
    abbr: [],
    data: ['value'],
    table: ['width', 'align', 'border', 'cellPadding', 'cellSpacing', 'summary'],
    caption: ['align'],
    col: ['span', 'width', 'align', 'vAlign'],
    colgroup: ['span', 'width', 'align', 'vAlign'],
    ...Object.fromEntries(['thead', 'tbody', 'tfoot', 'tr'].map((name) => [name, ['align', 'vAlign']])),
    ...Object.fromEntries(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'].map((name) => [name, ['align']])),
    hr: ['align', 'width', 'size'],
    li: ['value'],
    td: [...CELL],
    th: [...CELL, 'scope', 'abbr'],
    ol: ['start', 'reversed', 'type'],
    time: ['dateTime'],
    code: [],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel', 'line'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  required: {},
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'select', 'title'],
};

/** Ids of the page's own elements; rich text that uses one gets `text-` before it, and so do its links to it. */
const OWN_IDS = new Set(['app', 'boot', 'main', 'toasts']);
const PREFIX = 'text-';
const ID_LISTS = [
  'ariaControls',
  'ariaDescribedBy',
  'ariaDetails',
  'ariaFlowTo',
  'ariaLabelledBy',
  'ariaOwns',
  'headers',
];

function renameOwnIds() {
  const rename = (node: Nodes): void => {
    if (node.type === 'element') {
      const { id, href } = node.properties;
      if (typeof id === 'string' && OWN_IDS.has(id)) node.properties.id = PREFIX + id;
      if (typeof href === 'string' && OWN_IDS.has(href.slice(1)) && href.startsWith('#'))
        node.properties.href = `#${PREFIX}${href.slice(1)}`;
      for (const name of ID_LISTS) {
        const ids = node.properties[name];
        if (Array.isArray(ids))
          node.properties[name] = ids.map((each) => (OWN_IDS.has(String(each)) ? PREFIX + each : each));
      }
    }
    if ('children' in node) for (const child of node.children) rename(child);
  };
  return rename;
}

const processor = unified().use(adaptRichText).use(rehypeSanitize, SCHEMA).use(renameOwnIds).use(rehypeStringify);

/** Memory for texts, input and output, in bytes: the texts of a page come with every view of it. */
const cache = createByteCache<SafeHtml>(32_000_000);

/** Sanitises HTML, through a cache by content. HTML beyond the parser's limits becomes the text in it. */
export function sanitizeHtml(html: string): SafeHtml {
  return cache.get(html) ?? rememberSanitized(html, sanitizeUncached(html));
}

/** Whether `sanitizeHtml` has the answer for a text already. */
export function isSanitized(html: string): boolean {
  return cache.get(html) !== undefined;
}

/** Stores what `sanitizeHtml` answered in another thread. */
export function rememberSanitized(html: string, sanitized: string): SafeHtml {
  // The only place that makes the brand.
  const clean = sanitized as SafeHtml;
  cache.set(html, clean, bytesOfTexts([clean]));
  return clean;
}

function sanitizeUncached(html: string): string {
  const tree = parseHtml(html);
  return tree === undefined ? textOfHtml(html) : processor.stringify(processor.runSync(tree));
}

/** The text of HTML that is not parsed: safe, without any markup. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
