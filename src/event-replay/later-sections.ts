/** Sections of the page that never are on the first screen, from the third on. */
const LATER = '[data-zone=page]>div>:nth-child(n+3)';
/** Grids of cards. */
const CARDS = '[data-zone=page] [data-cards]';

/** Marks a section or a grid that is laid out with the page again. */
const LAID_OUT = 'data-laid-out';

/**
 * Later sections, the footer, and the cards after a grid's first rows. Not what holds a node that belongs to the window, which would
 * belong to the section. No selector reaches from the root to its descendants (`html:has(…) section`): each node that is added anywhere
 * would have the whole document's styles made again.
 */
const RULES = `:is(${LATER},[data-zone=footer]):not([${LAID_OUT}],[data-fixed],:has([data-fixed])){content-visibility:auto;contain-intrinsic-block-size:auto 40rem}
${CARDS}:not([${LAID_OUT}])>:nth-child(n+7){content-visibility:auto;contain-intrinsic-block-size:auto 21rem}`;

/**
 * Lays out the sections below the first screen only when they come near it. Not on a page that the browser itself
 * scrolls (back, reload, a hash): guessed heights would put it elsewhere. The app keeps scroll positions itself and
 * needs all heights. So the returned function lays out the rest, one section or grid per idle period, and all at once
 * when the app shows another page or list. Runs before the first paint; without script nothing is put off.
 */
export function putOffSections(): () => void {
  if (!('adoptedStyleSheets' in document) || !CSS.supports('content-visibility', 'auto')) return () => {};
  const [visit] = performance.getEntriesByType('navigation');
  if (location.hash !== '' || visit?.type !== 'navigate') return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  document.adoptedStyleSheets.push(sheet);
  const layOutAll = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  const layOutNext = () => {
    if (!document.adoptedStyleSheets.includes(sheet)) return;
    const next = document.querySelector(`:is(${LATER},${CARDS}):not([${LAID_OUT}])`);
    if (next === null) return layOutAll();
    next.setAttribute(LAID_OUT, '');
    whenFree(layOutNext);
  };
  return () => {
    whenFree(layOutNext);
    if ('navigation' in globalThis) navigation.addEventListener('navigate', layOutAll, { once: true });
  };
}

/** Runs in a moment in which the browser has nothing to do. */
function whenFree(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run);
}
