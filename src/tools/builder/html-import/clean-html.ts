/**
 * Text of foreign pages as rich text: only its own markup, without classes, styles, handlers and unsupported elements.
 */
import { parseInert } from './parse-inert.ts';

interface Options {
  /** The address of a link or a picture; undefined where it may not be followed. */
  readonly addressOf: (written: string | null) => string | undefined;
  readonly isDropped: (name: string) => boolean;
  readonly drop: (name: string) => void;
}

/** Attributes that say something of text. */
const KEPT = new Set(['alt', 'colspan', 'rowspan', 'scope', 'start', 'lang', 'dir', 'cite', 'datetime', 'abbr']);
/** Elements that stay; others are replaced by their content. */
const MARKUP = new Set(
  'a abbr address b bdi bdo blockquote br caption cite code col colgroup dd del details dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);
const BLOCK = /^(?:address|blockquote|details|dl|figure|h[1-6]|ol|p|pre|table|ul)$/;

/** Writes nodes of a document as the HTML of a rich text; '' where they say nothing. Loose text becomes paragraphs. */
export function cleanHtml(parts: readonly Node[], { addressOf, isDropped, drop }: Options): string {
  const document = parseInert('');
  const root = document.createElement('div');
  const copy = (node: Node, into: Element) => {
    if (node instanceof Text) into.append(document.createTextNode(node.data));
    if (!(node instanceof Element)) return;
    const name = node.localName;
    if (isDropped(name)) return drop(name);
    // Editors wrap all their words into spans that say nothing.
    const isKept = MARKUP.has(name) && (name !== 'span' || node.hasAttribute('lang') || isDirected(node));
    const target = isKept ? document.createElement(name) : into;
    for (const { name: attribute, value } of node.attributes) {
      if (target === into) break;
      if (KEPT.has(attribute) && (attribute !== 'dir' || isDirected(node))) target.setAttribute(attribute, value);
      const address = attribute === 'href' || attribute === 'src' ? addressOf(value) : undefined;
      if (address !== undefined) target.setAttribute(attribute, address);
    }
    if (name === 'img' && !target.hasAttribute('src')) return drop('img');
    for (const child of node.childNodes) copy(child, target);
    if (target !== into) into.append(target);
  };
  for (const part of parts) copy(part, root);
  wrapLooseText(root, document);
  removeEmptyBlocks(root);
  const says = root.textContent.replaceAll(INVISIBLE, '') !== '' || root.querySelector('img') !== null;
  return says ? root.innerHTML.trim() : '';
}

/** Whether an element has a direction of its own: all languages of a shop are written from left to right, and editors say so everywhere. */
function isDirected(element: Element): boolean {
  return element.hasAttribute('dir') && element.getAttribute('dir')?.toLowerCase() !== 'ltr';
}

/** Puts text and inline elements between blocks into paragraphs. */
function wrapLooseText(root: Element, document: Document): void {
  let paragraph: Element | undefined;
  // A copy: the list changes with what is moved.
  const children = [...root.childNodes];
  for (const child of children) {
    const isBlock = child instanceof Element && BLOCK.test(child.localName);
    if (isBlock || (paragraph === undefined && child.textContent?.trim() === '' && !(child instanceof Element))) {
      paragraph = undefined;
      continue;
    }
    if (paragraph === undefined) {
      paragraph = document.createElement('p');
      child.before(paragraph);
    }
    paragraph.append(child);
  }
}

/** Removes paragraphs, headings and items that say nothing, as Word and mail programs write them for space. */
function removeEmptyBlocks(root: Element): void {
  // The innermost first.
  for (const block of [...root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote')].toReversed())
    if (block.textContent.replaceAll(INVISIBLE, '') === '' && block.querySelector(SHOWN) === null) block.remove();
}

/** Blanks of any width, and characters that are not drawn. */
const INVISIBLE = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const SHOWN = 'img, table, figure, details';
