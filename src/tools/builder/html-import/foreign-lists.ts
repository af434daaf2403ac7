/**
 * Lists of other editors as lists. Word writes each item as a paragraph with a drawn marker (`mso-list:l0 level2
 * lfo1`), and Word for the web as a separate list. Google Docs puts a nested list beside its item.
 */
import { declarationsOf } from './declarations.ts';
import { unwrap } from './inline-marks.ts';
import { WRITTEN_STYLE } from './parse-inert.ts';

/** An item of a list as an editor has written it. */
interface Item {
  /** 1 is the outermost. */
  readonly level: number;
  readonly isOrdered: boolean;
  /** Number of an ordered item; undefined where it is no plain number. */
  readonly number: number | undefined;
  readonly content: readonly ChildNode[];
}

/** Deepest level that is followed. */
const MOST_LEVELS = 9;
/** `1.`, `(a)`, `iv)`, `ก.`, `一、`, `①`: what is no bullet. */
const ORDERED =
  /^[(（]?\s*(?:[\p{Nd}\p{Nl}]+|[a-z]{1,4}|[ก-ฮ]|[一二三四五六七八九十百]+|[가-힣])[.．。)）、:]|^[①-⑳]/iu;
const DRAWN_MARKER = `[${WRITTEN_STYLE}*="mso-list:ignore" i], [${WRITTEN_STYLE}*="mso-list: ignore" i]`;

/** Rewrites the lists below an element. */
export function normalizeLists(root: Element): void {
  joinRuns(root, 'p, h1, h2, h3, h4, h5, h6, div, li', wordItem);
  joinRuns(root, 'div.ListContainerWrapper', webItem);
  for (const list of root.querySelectorAll('ul, ol')) moveNestedLists(list);
  for (const item of root.querySelectorAll('li')) tightenItem(item);
}

/** Makes lists of neighbours that are items. */
function joinRuns(root: Element, candidates: string, itemOf: (element: Element) => Item | undefined): void {
  const done = new Set<Element>();
  for (const first of root.querySelectorAll(candidates)) {
    if (done.has(first)) continue;
    const items: Item[] = [];
    const parts: Element[] = [];
    for (let at: Element | null = first; at !== null && at.matches(candidates); at = nextNeighbour(at)) {
      const item = itemOf(at);
      done.add(at);
      if (item === undefined) break;
      items.push(item);
      parts.push(at);
    }
    if (items.length === 0) continue;
    first.before(...listsOf(items, first.ownerDocument));
    for (const part of parts) part.remove();
  }
}

/** The next element; null if text is between. Editors write comments and blanks there. */
function nextNeighbour(element: Element): Element | null {
  for (let at = element.nextSibling; at !== null; at = at.nextSibling) {
    if (at instanceof Element) return at;
    if (at instanceof Text && at.data.trim() !== '') return null;
  }
  return null;
}

/** A paragraph of Word that is an item; headings that are numbered stay headings, without the drawn number. */
function wordItem(element: Element): Item | undefined {
  const list = declarationsOf(element).get('mso-list');
  if (list === undefined || list === 'none' || list === 'ignore') return undefined;
  const marker = [...element.querySelectorAll(DRAWN_MARKER)].map((drawn) => {
    drawn.remove();
    return drawn.textContent;
  });
  const name = element.localName;
  if (name !== 'p' && name !== 'div') return undefined;
  const written = marker.join('').trim();
  const number = /^\(?(\d{1,6})\D?/.exec(written)?.[1];
  const level = Number(/level(\d+)/.exec(list)?.[1] ?? 1);
  return {
    level: Math.min(Math.max(1, level), MOST_LEVELS),
    isOrdered: ORDERED.test(written),
    number: number === undefined ? undefined : Number(number),
    content: [...element.childNodes],
  };
}

/** An item of Word for the web: a list with one item, which says its level. */
function webItem(element: Element): Item | undefined {
  const [item, more] = element.querySelectorAll('li');
  if (item === undefined || more !== undefined) return undefined;
  const list = item.closest('ul, ol');
  const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1);
  return {
    level: Math.min(Math.max(1, Number.isInteger(level) ? level : 1), MOST_LEVELS),
    isOrdered: list?.localName === 'ol',
    number: Number(list?.getAttribute('start') ?? 1) || undefined,
    content: [...item.childNodes],
  };
}

/** Nested lists of items in their order; a list of the other kind begins where the kind changes. */
function listsOf(items: readonly Item[], document: Document): readonly Element[] {
  const lists: Element[] = [];
  /** The open list of each level, the outermost first. */
  let open: { readonly level: number; readonly list: Element }[] = [];
  for (const { level, isOrdered, number, content } of items) {
    const name = isOrdered ? 'ol' : 'ul';
    open = open.filter((each) => each.level < level || (each.level === level && each.list.localName === name));
    let list = open.at(-1)?.level === level ? open.at(-1)?.list : undefined;
    if (list === undefined) {
      list = document.createElement(name);
      if (number !== undefined && isOrdered && number > 1) list.setAttribute('start', String(number));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent === null || parent === undefined) lists.push(list);
      else parent.append(list);
      open.push({ level, list });
    }
    const element = document.createElement('li');
    element.append(...content);
    list.append(element);
  }
  return lists;
}

/** A list directly in a list, not in an item, belongs to the item before it. */
function moveNestedLists(list: Element): void {
  const children = [...list.children];
  for (const child of children) {
    if (child.localName !== 'ul' && child.localName !== 'ol') continue;
    const before = child.previousElementSibling;
    if (before?.localName === 'li') before.append(child);
    else {
      const item = list.ownerDocument.createElement('li');
      child.before(item);
      item.append(child);
    }
  }
}

/** An item whose one paragraph is its text has its text without a paragraph. */
function tightenItem(item: Element): void {
  const [first, ...others] = item.children;
  const isLoose = others.some(({ localName }) => localName !== 'ul' && localName !== 'ol');
  const hasText = [...item.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  if (first?.localName === 'p' && !isLoose && !hasText) unwrap(first);
}
