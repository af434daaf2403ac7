/**
 * Inline formatting of other editors as plain markup: Google Docs writes everything into `<b
 * style="font-weight:normal">` and bold words into `<span style="font-weight:700">`. Words are marked where they look
 * marked, and blocks are outside of inline elements.
 */
import { declarationsOf } from './declarations.ts';

/** A kind of formatting: the elements that mean it, the one that is written, and whether an element's style turns it on or off. */
interface Mark {
  readonly names: readonly string[];
  readonly write: string;
  readonly isOn: (style: ReadonlyMap<string, string>) => boolean | undefined;
}

const MARKS: readonly Mark[] = [
  { names: ['b', 'strong'], write: 'strong', isOn: (style) => isBold(style.get('font-weight')) },
  { names: ['i', 'em'], write: 'em', isOn: (style) => isItalic(style.get('font-style')) },
  { names: ['s', 'strike', 'del'], write: 's', isOn: (style) => hasLine(style, 'line-through') },
  { names: ['u', 'ins', 'a'], write: 'u', isOn: (style) => hasLine(style, 'underline') },
  { names: ['sup'], write: 'sup', isOn: (style) => style.get('vertical-align') === 'super' || undefined },
  { names: ['sub'], write: 'sub', isOn: (style) => style.get('vertical-align') === 'sub' || undefined },
];
/** Elements whose styles are formatting of words. */
const INLINE = 'a, b, del, em, font, i, ins, mark, s, small, span, strike, strong, sub, sup, u, p';
const BLOCKS =
  'address, article, aside, blockquote, details, div, dl, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, ol, p, pre, section, table, ul';
/** Elements whose own bold or italic face is no formatting of the editor. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, th';
const HOLDS_INLINE = /^(?:b|big|center|del|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|tt|u)$/;

/** Rewrites the formatting below an element. */
export function normalizeMarks(root: Element): void {
  const styles = new Map(
    [...root.querySelectorAll(INLINE)].map((element) => [element, declarationsOf(element)] as const),
  );
  for (const mark of MARKS) applyMark(root, mark, styles);
  for (const element of elementsAround(root.querySelectorAll(BLOCKS), root))
    if (HOLDS_INLINE.test(element.localName) || /[-:]/.test(element.localName)) unwrap(element);
}

type Styles = Map<Element, ReadonlyMap<string, string>>;

function applyMark(root: Element, { names, write, isOn }: Mark, styles: Styles): void {
  const marked = names.join();
  /** Elements that turn the mark on or off. */
  const own = new Map<Element, boolean>();
  for (const [element, style] of styles) {
    // An underlined link is a link.
    if (element.localName === 'a' || !root.contains(element)) continue;
    const isStyled = isOn(style);
    const isNamed = names.includes(element.localName);
    if (isStyled === false) {
      const plain = isNamed ? asSpan(element) : element;
      // The next marks read its style.
      styles.set(plain, style);
      own.set(plain, false);
    }
    if (isStyled === true || (isNamed && isStyled === undefined)) own.set(element, true);
  }
  const on = [...own].flatMap(([element, isMarked]) => (isMarked ? [element] : []));
  if (on.length === 0) return;
  const off = [...own.keys()].filter((element) => own.get(element) === false);
  const blocks = root.querySelectorAll(BLOCKS);
  /** Elements whose content is marked in parts. */
  const split = new Set([...elementsAround(off, root), ...elementsAround(blocks, root), ...blocks]);
  const markRun = (run: readonly ChildNode[]) => {
    const [first] = run;
    const around = first?.parentElement;
    if (first === undefined || !around || around.closest(`${marked}, ${HEADINGS}`) !== null) return;
    if (run.every((node) => node.textContent?.trim() === '')) return;
    const element = around.ownerDocument.createElement(write);
    first.before(element);
    element.append(...run);
  };
  const markAll = (nodes: readonly ChildNode[]) => {
    let run: ChildNode[] = [];
    for (const node of nodes) {
      const isOwn = node instanceof Element && own.has(node);
      if (!isOwn && !(node instanceof Element && split.has(node))) {
        run.push(node);
        continue;
      }
      markRun(run);
      run = [];
      if (!isOwn) markAll([...node.childNodes]);
    }
    markRun(run);
  };
  for (const element of on) {
    const isNamed = names.includes(element.localName);
    if (isNamed && !split.has(element)) continue;
    const children = [...element.childNodes];
    if (isNamed) unwrap(element);
    markAll(children);
  }
}

/** Replaces an element by a span with its content. */
function asSpan(element: Element): Element {
  const span = element.ownerDocument.createElement('span');
  element.replaceWith(span);
  span.append(...element.childNodes);
  return span;
}

/** Elements below a root that hold one of the elements. */
function elementsAround(elements: Iterable<Element>, root: Element): ReadonlySet<Element> {
  const around = new Set<Element>();
  for (const element of elements)
    for (let at = element.parentElement; at !== null && at !== root && !around.has(at); at = at.parentElement)
      around.add(at);
  return around;
}

/** Whether a weight is bold; undefined where the style does not say. */
function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined || weight === '') return undefined;
  if (weight === 'bold' || weight === 'bolder') return true;
  if (weight === 'normal' || weight === 'lighter') return false;
  const number = Number(weight);
  return Number.isNaN(number) ? undefined : number >= 600;
}

function isItalic(style: string | undefined): boolean | undefined {
  if (style === undefined) return undefined;
  return /^(?:italic|oblique)/.test(style) || (style === 'normal' ? false : undefined);
}

function hasLine(style: ReadonlyMap<string, string>, line: string): boolean | undefined {
  const value = style.get('text-decoration-line') ?? style.get('text-decoration');
  if (value === undefined) return undefined;
  return value.includes(line) || (value === 'none' ? false : undefined);
}

/** Puts the content of an element in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
