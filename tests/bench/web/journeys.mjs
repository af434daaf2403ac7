import { openBrowser, pause } from './devtools.mjs';
import { FAST_4G, SLOWER, watchTaps } from './phone.mjs';

/** @typedef {import('./devtools.mjs').Tab} Tab */
/** @typedef {import('./devtools.mjs').Send} Send */

/**
 * Actions of a visitor on one page, each on a first visit with an empty cache, in ms; `persisted` and `reasons` are those of the
 * page that comes back.
 *
 * @typedef {object} Journeys
 * @property {Tap | undefined} add - a tap on the first "Add to cart" that may be used; undefined where the page has none
 * @property {Tap} cart - a tap on the header's cart
 * @property {number} next - from a click on a link to the frame with the next page's heading
 * @property {number} nextHovered - the same for a link that was hovered for 1 s
 * @property {number} back - from "back" to the first frame
 * @property {boolean} persisted
 * @property {string} reasons
 * @property {number} inp - the longest interaction of a short visit
 */

/**
 * One tap, in ms.
 *
 * @typedef {object} Tap
 * @property {number} feedback - from the tap to the first frame that answers
 * @property {number} handled - to the frame that shows its result: the count in the header, or the open cart
 * @property {number} handledIdle - the same on a page left alone for 3 s
 */

/** Lighthouse's phone. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
const REST_MS = 3000;
const HOVER_MS = 1000;

const CART = 'header form[action="/cart"] button';
/** The buttons that add something now. */
const ADD = 'main button[data-cart-add]:not(:disabled, [aria-disabled=true])';
const MENU = 'header [popovertarget]';

/**
 * Journeys from one page.
 *
 * @param {string} program - path of a whole Chromium
 * @param {string} trust - the argument that has it trust the shop's certificate
 * @param {string} url - of the page
 * @returns {Promise<Journeys>}
 */
export async function measureJourneys(program, trust, url) {
  const browser = await openBrowser(program, trust);
  /** @type {<T>(act: (tab: Tab) => Promise<T>) => Promise<T>} */
  const visit = async (act) => {
    const tab = await browser.openTab(asPhone(url));
    try {
      await goTo(tab, url);
      return await act(tab);
    } finally {
      await tab.close();
    }
  };
  try {
    /** @type {(selector: string) => Promise<Tap | undefined>} */
    const tap = async (selector) => {
      const atOnce = await visit((tab) => tapOn(tab, selector));
      const rested = await visit(async (tab) => {
        await pause(REST_MS);
        return tapOn(tab, selector);
      });
      return atOnce && rested && { ...atOnce, handledIdle: rested.handled };
    };
    const cart = await tap(CART);
    if (cart === undefined) throw new Error(`${url} has no cart to tap on`);
    return {
      add: await tap(ADD),
      cart,
      next: await visit((tab) => follow(tab, 0)),
      nextHovered: await visit((tab) => follow(tab, HOVER_MS)),
      ...(await visit((tab) => comeBack(tab, new URL('/robots.txt', url).href))),
      inp: await visit((tab) => useForAWhile(tab)),
    };
  } finally {
    await browser.close();
  }
}

/**
 * Makes each document of a tab that of a phone whose visitor has decided about cookies and has an empty cache.
 *
 * @param {string} url
 * @returns {(send: Send) => Promise<unknown>}
 */
function asPhone(url) {
  return (send) =>
    Promise.all([
      send('Page.enable'),
      send('Network.enable'),
      send('Network.setCookie', { name: 'cookie_consent', value: btoa('se1fu0an0pe0ad0'), url }),
      send('Network.setCookie', { name: 'locale', value: 'th', url }),
      send('Network.emulateNetworkConditions', FAST_4G),
      send('Emulation.setCPUThrottlingRate', { rate: SLOWER }),
      send('Emulation.setDeviceMetricsOverride', SCREEN),
      send('Emulation.setTouchEmulationEnabled', { enabled: true }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watchTaps)})();(${String(watchPage)})();` }),
    ]);
}

/**
 * Loads a page with an empty cache and storage, until nothing of it comes any more.
 *
 * @param {Tab} tab
 * @param {string} url
 */
async function goTo(tab, url) {
  await tab.send('Network.clearBrowserCache');
  await tab.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'local_storage,session_storage,service_workers,cache_storage',
  });
  await tab.send('Page.navigate', { url });
  await tab.until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
}

/**
 * Taps on the first control that matches; undefined where there is none.
 *
 * @param {Tab} tab
 * @param {string} selector
 * @returns {Promise<{ feedback: number, handled: number } | undefined>}
 */
async function tapOn(tab, selector) {
  if ((await tab.read(`document.querySelector('${selector}') !== null`)) !== true) return undefined;
  await tapAt(tab, await pointOf(tab, selector));
  await tab.until('window.tapped?.handled !== undefined');
  return /** @type {{ feedback: number, handled: number }} */ (
    await tab.read('({ feedback: tapped.feedback - tapped.at, handled: tapped.handled - tapped.at })')
  );
}

/** @typedef {{ x: number, y: number }} Point */

/**
 * @param {Tab} tab
 * @param {string} selector
 * @returns {Promise<Point>}
 */
async function pointOf(tab, selector) {
  const point = await tab.read(`(${String(centre)})(${JSON.stringify(selector)})`);
  if (point === undefined) throw new Error(`nothing is ${selector}`);
  return /** @type {Point} */ (point);
}

/** Runs in the page: the centre of the first element on the screen that matches, or of the first, which is scrolled to. */
function centre(/** @type {string} */ selector) {
  const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const isSeen = (/** @type {Element} */ each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && each.contains(top);
  };
  const found = all.find(isSeen) ?? all[0];
  if (found === undefined) return undefined;
  if (!isSeen(found)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * @param {Tab} tab
 * @param {Point} point
 */
async function tapAt(tab, point) {
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Follows the first link of the content on the screen by mouse, because only a mouse can hover.
 *
 * @param {Tab} tab
 * @param {number} hover - ms
 * @returns {Promise<number>}
 */
async function follow(tab, hover) {
  await pause(REST_MS);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  const { x, y } = await pointOf(tab, 'main a[href^="/"]:not([href*="?"], [href*="#"])');
  const from = await tab.read('location.pathname');
  if (hover > 0) {
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await pause(hover);
  }
  const clicked = Date.now();
  for (const type of ['mousePressed', 'mouseReleased'])
    await tab.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await tab.until(`window.headed !== undefined && window.headed.path !== ${JSON.stringify(from)}`);
  return Number(await tab.read('window.headed.at')) - clicked;
}

/**
 * Leaves the page and comes back to it.
 *
 * @param {Tab} tab
 * @param {string} elsewhere
 * @returns {Promise<{ back: number, persisted: boolean, reasons: string }>}
 */
async function comeBack(tab, elsewhere) {
  const here = String(await tab.read('location.href'));
  await tab.send('Page.navigate', { url: elsewhere });
  await tab.until(`location.href === ${JSON.stringify(elsewhere)} && document.readyState === 'complete'`);
  const left = Date.now();
  await tab.send('Runtime.evaluate', { expression: 'history.back()' });
  await tab.until(`location.href === ${JSON.stringify(here)} && window.shown?.at > ${left}`);
  const { at, persisted, reasons } = /** @type {{ at: number, persisted: boolean, reasons: string }} */ (
    await tab.read('window.shown')
  );
  return { back: at - left, persisted, reasons };
}

/**
 * Opens and closes menu and cart, adds, scrolls: the longest interaction, as web vitals count it.
 *
 * @param {Tab} tab
 * @returns {Promise<number>}
 */
async function useForAWhile(tab) {
  const key = async (/** @type {string} */ name) => {
    for (const type of ['keyDown', 'keyUp']) await tab.send('Input.dispatchKeyEvent', { type, key: name, code: name });
  };
  const rest = () => pause(REST_MS / 3);
  if ((await tab.read(`document.querySelector('${ADD}') !== null`)) === true) {
    // Nobody taps in the frame in which a page stops.
    await pointOf(tab, ADD);
    await rest();
    await tapAt(tab, await pointOf(tab, ADD));
    await rest();
  }
  for (const selector of [MENU, CART]) {
    await tapAt(tab, await pointOf(tab, selector));
    await rest();
    await key('Escape');
    await rest();
  }
  await tab.read('scrollTo(0, innerHeight)');
  await rest();
  return Number(await tab.read('window.longest'));
}

/** Runs in every document: its first heading, when it is shown again, and its longest interaction (ms of the wall clock). */
function watchPage() {
  const now = () => performance.timeOrigin + performance.now();
  const seek = () => {
    const text = document.querySelector('main h1, main h2')?.textContent;
    const path = location.pathname;
    // The app shows the next page some time after its address; a page that is prepared makes no frames.
    if (text !== undefined && window.headed?.path !== path && window.headed?.text !== text)
      setTimeout(() => (window.headed = { path, text, at: now() }));
    requestAnimationFrame(seek);
  };
  requestAnimationFrame(seek);
  addEventListener('pageshow', ({ persisted }) => {
    const [visit] = performance.getEntriesByType('navigation');
    const { reasons = [] } = visit?.toJSON().notRestoredReasons ?? {};
    const names = reasons.map((/** @type {{ reason: string }} */ { reason }) => reason).join(', ');
    requestAnimationFrame(() => setTimeout(() => (window.shown = { at: now(), persisted, reasons: names })));
  });
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId !== 0)
        window.longest = Math.max(window.longest ?? 0, entry.duration);
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
}
