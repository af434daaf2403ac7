/** The text of a rendered page, for an agent that can't see a screenshot. */
import { shorten } from '#schemas/values/text/cut-text.ts';
import { fromParse5 } from 'hast-util-from-parse5';
import type { Element, Nodes } from 'hast';
import { parse } from 'parse5';

/** A page as text: at most 20,000 characters. */
export interface Outline {
  readonly title: string;
  readonly lang: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  readonly text: string;
}

const MAX_TEXT = 20_000;
const MAX_LISTED = 200;
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);

/** Reads the title of a document and the content of its `<main>`. */
export function readOutline(html: string): Outline {
  const root = fromParse5(parse(html));
  const main = find(root, 'main') ?? root;
  const elements = elementsOf(main);
  return {
    title: textOf(find(root, 'title')),
    lang: attributeOf(find(root, 'html'), 'lang'),
    headings: elements.flatMap((element) => {
      const level = /^h([1-6])$/.exec(element.tagName)?.[1];
      return level === undefined ? [] : [{ level: Number(level), text: textOf(element) }];
    }),
    links: elements
      .filter(({ tagName }) => tagName === 'a')
      .slice(0, MAX_LISTED)
      .map((element) => ({ href: attributeOf(element, 'href'), text: textOf(element) })),
    pictures: elements
      .filter(({ tagName }) => tagName === 'img')
      .slice(0, MAX_LISTED)
      .map((element) => ({ src: attributeOf(element, 'src'), alt: attributeOf(element, 'alt') })),
    text: shorten(textOf(main), MAX_TEXT, ''),
  };
}

function find(node: Nodes, name: string): Element | undefined {
  return elementsOf(node).find(({ tagName }) => tagName === name);
}

/** The elements below a node, in their order; without recursion, as a page may be deep. */
function elementsOf(node: Nodes): readonly Element[] {
  const found: Element[] = [];
  const pending: Nodes[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.type === 'element') found.push(next);
    if ('children' in next && !isUnseen(next)) for (const child of next.children.toReversed()) pending.push(child);
  }
  return found;
}

function isUnseen(node: Nodes): boolean {
  return node.type === 'element' && UNSEEN.has(node.tagName);
}

function textOf(node: Nodes | undefined): string {
  const words: string[] = [];
  const pending: Nodes[] = node === undefined ? [] : [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.type === 'text') words.push(next.value);
    if ('children' in next && !isUnseen(next)) for (const child of next.children.toReversed()) pending.push(child);
  }
  return words.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function attributeOf(element: Element | undefined, name: string): string {
  const value = element?.properties[name];
  return typeof value === 'string' ? value : '';
}
