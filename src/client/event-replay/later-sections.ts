/** As in src/page/document-ids.ts: the starter stands alone, and an import would be a file of its own. */
const SHOP_CSS_ID = 'shop-css';

/** Sections of the page that never are on the first screen, from the third on, and the footer. */
const FIRST_LATER = 3;

/**
 * The sections from one on, and the footer. Not what holds a node that belongs to the window, which would belong to the section,
 * and not in a shop with CSS of its own, which may do the same.
 */
const laterThan = (from: number) =>
  `head:not(:has(#${SHOP_CSS_ID}))+body :is([data-zone=page]>div>:nth-child(n+${from}),[data-zone=footer]):not([data-fixed],:has([data-fixed]))`;

/**
 * Lays out the sections below the first screen only when they come near it. Not on a page that the browser itself scrolls (back,
 * reload, a hash): guessed heights would put it elsewhere. The app, which keeps places itself, needs all heights: the returned
 * function lays out the rest, a section in each idle moment. Runs before the first paint; without script nothing is put off.
 */
export function putOffSections(): () => void {
  if (!('adoptedStyleSheets' in document) || !CSS.supports('content-visibility', 'auto')) return () => {};
  const [visit] = performance.getEntriesByType('navigation');
  if (location.hash !== '' || visit?.type !== 'navigate') return () => {};
  const sheet = new CSSStyleSheet();
  const putOff = (from: number) =>
    sheet.replaceSync(`${laterThan(from)}{content-visibility:auto;contain-intrinsic-block-size:auto 40rem}`);
  putOff(FIRST_LATER);
  document.adoptedStyleSheets.push(sheet);
  let from = FIRST_LATER;
  const layOutNext = () => {
    from += 1;
    if (document.querySelector(`[data-zone=page]>div>:nth-child(${from})`) === null) {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      return;
    }
    putOff(from);
    whenFree(layOutNext);
  };
  return () => whenFree(layOutNext);
}

/** Runs in a moment in which the browser has nothing to do. */
function whenFree(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run);
}
