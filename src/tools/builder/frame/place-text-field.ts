/**
 * A text field over an element of the framed page, in its typography. It is placed beside the page's content, which
 * never sees it.
 */
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

/** The edited text, and callbacks for its result. */
export interface PlacedText {
  readonly text: string;
  /** Accessible name of the field. */
  readonly label: string;
  /** BCP 47 tag of the text. */
  readonly lang: string;
  /** Whether Shift Enter begins a line. */
  readonly hasLines: boolean;
  /** Gets the text by Enter or by leaving the field; not where it is as it was. */
  readonly commit: (text: string) => void;
  /** Called when the field is gone. */
  readonly closed: () => void;
}

/** The styles that the field copies from the element. */
const TYPOGRAPHY = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-stretch',
  'font-feature-settings',
  'font-variation-settings',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'text-align',
  'text-transform',
  'text-indent',
  'direction',
  'color',
] as const;
/** px: an empty text stays clickable. */
const MIN_WIDTH = 48;
/** px between a field and the window's edge. */
const EDGE = 8;
/** Share of a text's growth to its left. */
const GROWTH: Readonly<Record<string, number>> = { center: 0.5, right: 1, end: 1 };
const Z_INDEX = '2147483000';

/** An open field. */
export interface PlacedField {
  /** Removes it and commits its text. */
  readonly commit: () => void;
  /** Shows what somebody else has made of the text, unless something was typed. */
  readonly show: (text: string) => void;
}

/** Opens the field. */
export function placeTextField(element: HTMLElement, given: PlacedText): PlacedField {
  const { ownerDocument: document } = element;
  const { defaultView: view } = document;
  const field = document.createElement('textarea');
  const { style } = field;
  const computed = view?.getComputedStyle(element);
  for (const name of TYPOGRAPHY) style.setProperty(name, computed?.getPropertyValue(name) ?? '');
  for (const [name, value] of Object.entries({
    position: 'absolute',
    'z-index': Z_INDEX,
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
    outline: '2px solid Highlight',
    'outline-offset': '4px',
    overflow: 'hidden',
    resize: 'none',
    'white-space': 'pre-wrap',
    'overflow-wrap': 'anywhere',
    'caret-color': computed?.color ?? 'auto',
    'box-sizing': 'content-box',
    'min-height': '0',
  }))
    style.setProperty(name, value);
  let stored = given.text;
  field.value = stored;
  field.lang = given.lang;
  field.rows = 1;
  field.setAttribute('aria-label', given.label);

  const box = contentBox(element);
  const scroll = { x: view?.scrollX ?? 0, y: view?.scrollY ?? 0 };
  const room = (view?.innerWidth ?? box.width) - 2 * EDGE;
  const isOneLine = box.height < 1.6 * (Number.parseFloat(computed?.lineHeight ?? '') || box.height);
  if (isOneLine && !given.hasLines) style.setProperty('white-space', 'pre');

  const place = () => {
    const { x, y, width } = box;
    style.setProperty('width', `${Math.max(MIN_WIDTH, width + 2)}px`);
    // A label of one line grows to its sides, within the window.
    const more = isOneLine ? Math.min(field.scrollWidth - width - 2, room - width) : 0;
    const shift = more > 0 ? more * (GROWTH[computed?.textAlign ?? ''] ?? 0) : 0;
    if (more > 0) style.setProperty('width', `${width + 2 + more}px`);
    style.setProperty('left', `${Math.max(EDGE, x - shift) + scroll.x}px`);
    style.setProperty('top', `${y + scroll.y}px`);
    style.setProperty('height', 'auto');
    style.setProperty('height', `${field.scrollHeight}px`);
  };
  // The text below would show through.
  const fill = element.style.getPropertyValue('-webkit-text-fill-color');
  element.style.setProperty('-webkit-text-fill-color', 'transparent');
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    element.style.setProperty('-webkit-text-fill-color', fill);
    field.remove();
    given.closed();
  };
  const commit = () => {
    if (!isOpen) return;
    const text = given.hasLines ? field.value : inOneLine(field.value);
    close();
    if (text !== stored) given.commit(text);
  };
  field.addEventListener('input', place);
  field.addEventListener('blur', commit);
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const key = pressedKey(event);
    if (key === 'Escape') close();
    else if (key === 'Enter' && !(given.hasLines && event.shiftKey)) commit();
    else return;
    event.preventDefault();
  });
  document.body.append(field);
  place();
  field.focus({ preventScroll: true });
  field.select();
  return {
    commit,
    show(text) {
      const isTyped = field.value !== stored;
      stored = text;
      if (isTyped || field.value === text) return;
      field.value = text;
      place();
    },
  };
}

/** Box of an element's content, in px of the viewport; that of the text if the element is inline. */
function contentBox(element: HTMLElement): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const px = (...names: readonly string[]) =>
    names.reduce((sum, name) => sum + (Number.parseFloat(style?.getPropertyValue(name) ?? '') || 0), 0);
  const left = px('padding-left', 'border-left-width');
  const sides = left + px('padding-right', 'border-right-width');
  const top = px('padding-top', 'border-top-width');
  const ends = top + px('padding-bottom', 'border-bottom-width');
  return { x: x + left, y: y + top, width: width - sides, height: height - ends };
}

/** A text without its line breaks. */
function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
