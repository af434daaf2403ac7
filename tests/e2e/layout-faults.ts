/**
 * Finds layout faults in the page itself: text and controls under other elements, cut text, broken words, pictures
 * cropped beyond their object, and horizontal scrolling. The window has to be as tall as the page, so that sticky bars
 * are at their position in the document.
 */

/** Lists faults, one line each: kind, element, text. Runs in the page. */
export function findLayoutFaults(): readonly string[] {
  const root = document.documentElement;
  const faults = new Set<string>();
  /** Tolerance for rounding, and for letters that extend beyond their line. */
  const slack = 2;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const nameOf = (element: Element) => {
    const [name = ''] = (element.getAttribute('class') ?? '').split(' ');
    return `${element.localName}${name === '' ? '' : `.${name}`}`;
  };
  const say = (kind: string, element: Element, text: string) =>
    faults.add(`${kind}: ${nameOf(element)} “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`);

  /** Whether an element or an ancestor fulfils a condition; each element is tested once. */
  const upwards = (test: (style: CSSStyleDeclaration, each: Element) => boolean) => {
    const known = new Map<Element, boolean>();
    const answer = (element: Element): boolean => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const around = element.parentElement;
      const is = test(styleOf(element), element) || (around !== null && answer(around));
      known.set(element, is);
      return is;
    };
    return answer;
  };
  /** Dialogs, bars and notifications overlap the page by design. */
  const isLayer = upwards((style, each) => style.position === 'fixed' || each.matches('dialog, :popover-open'));
  /** Content only for screen readers has no position. */
  const isClipped = upwards((style) => style.clipPath !== 'none');
  const isUnseen = (element: Element) =>
    isClipped(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Content of a scrolling row may be outside of the row. */
  const isInScroller = upwards(({ overflowX, overflowY }, each) => {
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    return (
      (scrolls(overflowX) && each.scrollWidth > each.clientWidth + 1) ||
      (scrolls(overflowY) && each.scrollHeight > each.clientHeight + 1)
    );
  });

  const isColoured = (colour: string) => !/^(?:transparent|rgba\(.*, 0\)|.* \/ 0\))$/.test(colour);
  const paintsBox = (style: CSSStyleDeclaration) =>
    isColoured(style.backgroundColor) || style.backgroundImage !== 'none';
  /** Whether an element is visible at a point: a stretched link and an empty wrapper are not. */
  const paintsAt = (element: Element, x: number, y: number) => {
    if (element.matches('img, video, iframe, path')) return true;
    if (paintsBox(styleOf(element))) return true;
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (style.content !== 'none' && style.position === 'absolute' && paintsBox(style)) return true;
    }
    return [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some((box) => holds(box, x, y)) && isShownAt(element, x, y);
    });
  };
  /** Whether no ancestor clips that point. */
  const isShownAt = (element: Element, x: number, y: number): boolean => {
    for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement)
      if (styleOf(each).overflowY !== 'visible' && !holds(each.getBoundingClientRect(), x, y)) return false;
    return true;
  };
  const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
    x > left && x < right && y > top && y < bottom;
  const CONTROL = 'a[href], button, input, select, textarea, summary, label';
  /** The element that hides a point of `element`, or gets its clicks. */
  const covering = (element: Element, x: number, y: number): Element | null => {
    // An element without pointer events overlaps on purpose.
    if (styleOf(element).pointerEvents === 'none') return null;
    const top = document.elementFromPoint(x, y);
    if (top === null || element.contains(top) || top.contains(element)) return null;
    for (const above of document.elementsFromPoint(x, y)) {
      if (element.contains(above) || above.contains(element)) return null;
      if (isLayer(above)) return null;
      if (paintsAt(above, x, y)) return above;
      // A transparent control gets the clicks of another one; a label and its own field count as one.
      const [mine, its] = [element.closest(CONTROL), above.closest(CONTROL)];
      if (mine !== null && its !== null && mine !== its && !mine.matches('label') && !its.matches('label')) return its;
    }
    return null;
  };

  /** Sides of a box that an ancestor without scrolling clips. */
  const cutBy = (element: Element, box: DOMRect): Element | 'shortened' | null => {
    for (let each: Element | null = element; each !== null && each !== root; each = each.parentElement) {
      const style = styleOf(each);
      if (style.position === 'fixed') return null;
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return null;
      if (each === document.body || !(clips(style.overflowX) || clips(style.overflowY))) continue;
      const around = each.getBoundingClientRect();
      const isCutAcross =
        clips(style.overflowX) && (box.left < around.left - slack || box.right > around.right + slack);
      const isCutDown = clips(style.overflowY) && (box.top < around.top - slack || box.bottom > around.bottom + slack);
      // Shortened on purpose: by an ellipsis, after a number of lines.
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isCutAcross || isCutDown) return isShortened ? 'shortened' : each;
    }
    return null;
  };

  /** Texts, line by line. A line is everything side by side, because words may be separate nodes. */
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const elements = new Set<Element>();
  const headings = new Set<Element>();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (node.parentElement !== null && node.nodeValue?.trim() !== '') elements.add(node.parentElement);
  for (const element of elements) {
    if (element.closest('script, style, noscript, option, [data-marquee]') || isUnseen(element) || isLayer(element))
      continue;
    const heading = element.closest('h1, h2, h3, h4, h5, h6, button, [data-words]');
    if (heading !== null) headings.add(heading);
    const style = styleOf(element);
    const text = element.textContent;
    if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
      // Two letters and an ellipsis are not readable.
      if (element.clientWidth < 5 * Number.parseFloat(style.fontSize)) say('shortened to nothing', element, text);
      continue;
    }
    const isScrolled = isInScroller(element);
    for (const line of linesOf(element)) {
      const cutter = cutBy(element, line);
      if (cutter === 'shortened') continue;
      if (cutter !== null) say(`cut by ${nameOf(cutter)}`, element, text);
      else if (!isScrolled)
        for (const part of [0.04, 0.5, 0.96]) {
          const cover = covering(element, line.left + line.width * part, line.top + line.height / 2);
          if (cover !== null) say(`under ${nameOf(cover)}`, element, text);
        }
    }
  }
  function linesOf(element: Element): readonly DOMRect[] {
    const lines: DOMRect[] = [];
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === '') continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width <= 1 || box.height <= 1) continue;
        const line = lines.find(({ top }) => Math.abs(top - box.top) < 4);
        if (line === undefined) lines.push(DOMRect.fromRect(box));
        else {
          const right = Math.max(line.right, box.right);
          line.x = Math.min(line.x, box.x);
          line.width = right - line.x;
        }
      }
    }
    return lines;
  }
  /** Controls. */
  for (const control of document.querySelectorAll(CONTROL)) {
    if (isUnseen(control) || isLayer(control) || isInScroller(control)) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2 || control.getClientRects().length !== 1) continue;
    const cover = covering(control, left + width / 2, top + height / 2);
    if (cover !== null) say(`control under ${nameOf(cover)}`, control, control.ariaLabel ?? control.textContent);
  }

  /** Words of headings and buttons. */
  const segmenters = {
    th: new Intl.Segmenter('th', { granularity: 'word' }),
    en: new Intl.Segmenter('en', { granularity: 'word' }),
  };
  for (const heading of headings) {
    const lang = heading.closest('[lang]')?.getAttribute('lang') ?? 'th';
    if (!/^(?:th|en)/.test(lang)) continue;
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    // The server has marked word boundaries between nodes (src/server/pages/words).
    for (let node = words.nextNode(); node !== null; node = words.nextNode())
      for (const { segment, index, isWordLike } of segmenters[lang.startsWith('th') ? 'th' : 'en'].segment(
        node.nodeValue ?? '',
      )) {
        if (isWordLike !== true || segment.length < 2) continue;
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 6));
        if (new Set(tops).size > 1) say(`“${segment}” is broken inside`, heading, heading.textContent);
      }
  }

  /** Pictures. */
  for (const picture of document.images) {
    if (isUnseen(picture) || isLayer(picture) || picture.naturalWidth === 0) continue;
    const box = picture.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const label = picture.alt === '' ? picture.currentSrc.replace(/.*\//, '') : picture.alt;
    const cutter = cutBy(picture, box);
    if (cutter !== null && cutter !== 'shortened' && !isInScroller(picture))
      say(`picture cut by ${nameOf(cutter)}`, picture, label);
    if (styleOf(picture).objectFit !== 'cover') continue;
    const ratio = box.width / box.height / (picture.naturalWidth / picture.naturalHeight);
    const shown = Math.min(ratio, 1 / ratio);
    if (shown < 0.7 && styleOf(picture).objectPosition === '50% 50%')
      say(`only ${Math.round(shown * 100)} % of a picture without a focal point`, picture, label);
  }

  if (root.scrollWidth > root.clientWidth)
    faults.add(`scrolls horizontally: ${root.scrollWidth} px in ${root.clientWidth} px`);
  return [...faults];
}
