/** Finds the text at a place of the framed page, and the prop that it shows. */
import { saysText } from '#schemas/values/text/rule-texts.ts';
import { parseInert } from '../html-import/parse-inert.ts';
import { matchLeaf, readable, type TextLeaf } from './text-leaves.ts';

/** A prop's text and the element that shows only this text. */
export interface ShownText {
  readonly leaf: TextLeaf;
  readonly element: HTMLElement;
}

/** A place in the frame, in px of its viewport. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The text at a place, in the innermost node around it; undefined where no prop says it. */
export function textAt(document: Document, { x, y }: Place, leaves: readonly TextLeaf[]): ShownText | undefined {
  const target = document.elementFromPoint(x, y);
  return target === null ? undefined : textAround(target, leaves);
}

/** The text that an element, or the nearest one around it within its node, shows. */
export function textAround(target: Element, leaves: readonly TextLeaf[]): ShownText | undefined {
  const root = target.closest('[data-node]');
  if (root === null) return undefined;
  for (let at: Element | null = target; at !== null && root.contains(at); at = at.parentElement) {
    const shown = readable(at.textContent);
    const alike = elementsThatSay(root, shown);
    const leaf = matchLeaf(leaves, shown, { index: alike.findIndex((each) => at.contains(each)), count: alike.length });
    if (!(at instanceof htmlElementOf(at))) continue;
    if (leaf !== undefined) return { leaf, element: innermost(at, shown) };
    const rich =
      shown === '' ? undefined : leaves.find(({ isRich, text }) => isRich && saysText(textOfHtml(text), shown));
    if (rich !== undefined) return { leaf: rich, element: at };
  }
  return undefined;
}

function textOfHtml(html: string): string {
  return readable(parseInert(html).body.textContent);
}

/** Where a node shows a text; undefined where it is not seen. */
export function findShown(document: Document, nodeId: string, leaf: TextLeaf): HTMLElement | undefined {
  const roots = document.querySelectorAll(`[data-node="${CSS.escape(nodeId)}"]`);
  const found = [...roots].flatMap((root) => elementsThatSay(root, readable(leaf.text)));
  return found.find((element) => element.getClientRects().length > 0);
}

/** Innermost elements below a node's root that say a text, with any values of its rules, and nothing else, in the order of the page. */
function elementsThatSay(root: Element, text: string): readonly HTMLElement[] {
  if (text === '') return [];
  const all = [root, ...root.querySelectorAll('*')];
  return all.filter(
    (each): each is HTMLElement =>
      each instanceof htmlElementOf(each) &&
      saysText(text, readable(each.textContent)) &&
      ![...each.children].some((child) => saysText(text, readable(child.textContent))),
  );
}

function innermost(element: HTMLElement, text: string): HTMLElement {
  return elementsThatSay(element, text)[0] ?? element;
}

/** The class of the frame's own window: elements of another window are no `HTMLElement` here. */
function htmlElementOf(element: Element): typeof HTMLElement {
  return element.ownerDocument.defaultView?.HTMLElement ?? HTMLElement;
}
