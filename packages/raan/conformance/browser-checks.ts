/** Checks of each component in a browser: axe, the keyboard, a narrow screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** In the page, after axe was injected. */
    readonly axe: typeof axe;
  }
}

/** Minified: each document has to parse it, and `axe.source` is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  /** Runs only these rules. */
  readonly rules?: readonly string[];
  /** Selectors of elements to leave out. */
  readonly exclude?: readonly string[];
}

/** Violations of WCAG 2.2 AA that axe can find: rule and element. */
export async function violations(page: Page, { rules, exclude = [] }: Look = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: rules === undefined ? { type: 'tag', values: WCAG } : { type: 'rule', values: [...rules] },
    iframes: false,
  };
  return page.evaluate(
    async ({ given, left }) => {
      // Waits for running animations, because contrast is not measured on a dialog that still fades in. Animations that
      // follow the scroll position or are paused never finish.
      const settled = () =>
        Promise.allSettled(
          document.getAnimations().flatMap(({ effect, finished, playState, timeline }) => {
            const { iterations, duration } = effect?.getTiming() ?? {};
            const isShort = typeof duration === 'number' && duration <= 1000;
            const isEntering = iterations === 1 && isShort && playState === 'running' && timeline === document.timeline;
            return isEntering ? [finished] : [];
          }),
        );
      await settled();
      // Another font moves lines, and so changes what a bar at the end of the window covers.
      await document.fonts.ready;
      // Sections that are not laid out yet (src/event-replay/later-sections.ts) have estimated heights, so their
      // content would seem to overlap the next section.
      document.adoptedStyleSheets = [];
      const look = () => window.axe.run({ include: document, exclude: left }, given);
      let found = await look();
      if (found.violations.length > 0) {
        // A notification may have started to fade in meanwhile.
        await settled();
        found = await look();
      }
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
      );
    },
    { given: options, left: exclude.map((selector) => [selector]) },
  );
}

/** How much wider the page is than its window; empty if it fits. */
export async function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide in a window of ${clientWidth} px`] : [];
  });
}

/**
 * Presses Tab until the focus returns to the start; lists controls that never got it, and those that got it outside of
 * the view.
 */
export async function walkByTab(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const root = document.querySelector('main') ?? document.body;
    const reachable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex]';
    for (const [index, control] of [...root.querySelectorAll<HTMLElement>(reachable)].entries()) {
      const isOne =
        control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true });
      const isInert = control.closest('[inert], dialog:not([open]), [popover]:not(:popover-open)') !== null;
      // Tab reaches one radio button of a group; arrow keys reach the others.
      const isRadio = control instanceof HTMLInputElement && control.type === 'radio';
      if (isOne && !isInert && !isRadio) control.dataset.reach = String(index);
    }
  });
  const all = await page.locator('[data-reach]').count();
  const seen = new Set<string>();
  const unseen: string[] = [];
  for (let press = 0; press < all * 3 + 20 && seen.size < all; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const control = document.activeElement;
      if (!(control instanceof HTMLElement) || control.dataset.reach === undefined) return undefined;
      const box = control.getBoundingClientRect();
      const inView = box.bottom > 0 && box.top < innerHeight && box.width > 0;
      return { reach: control.dataset.reach, inView, html: control.outerHTML.slice(0, 120) };
    });
    if (focused === undefined) continue;
    seen.add(focused.reach);
    if (!focused.inView) unseen.push(`has the focus out of view: ${focused.html}`);
  }
  const missed = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll<HTMLElement>('[data-reach]')]
        .filter((control) => !reached.includes(control.dataset.reach ?? '') && control.checkVisibility())
        .map((control) => `is not reached by Tab: ${control.outerHTML.slice(0, 120)}`),
    [...seen],
  );
  return [...missed, ...unseen];
}
