/**
 * Every component type in a real browser, by any author: its samples alone on a page. What a type keeps to without a
 * browser is in registry/conformance.test.tsx.
 */
import type { Page } from '@playwright/test';
import { expectPicture, openSamples, types } from './samples.ts';
import { expect, expectFits, test, violations } from './shop.ts';

const PREFIXES = ['', '/en', '/cn', '/kr', '/jp'];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };
const THEMES = ['clay', 'indigo', 'jasmine', 'night'];

// Nothing is measured or pictured while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 240_000 });

/** Colours change with the theme, nothing else does. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Violations in every theme, with the theme before each but the page's own. */
async function violationsInThemes(page: Page): Promise<readonly string[]> {
  const found = [...(await violations(page))];
  const own = await page.locator('html').getAttribute('data-theme');
  for (const theme of THEMES.filter((each) => each !== own)) {
    await page.evaluate((key) => {
      document.documentElement.setAttribute('data-theme', key);
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    }, theme);
    found.push(...(await violations(page, OF_COLOURS)).map((each) => `${theme}: ${each}`));
  }
  return found;
}

/** Presses Tab until the focus comes round, and tells which controls had it. */
async function walkByTab(
  page: Page,
): Promise<{ readonly missed: readonly string[]; readonly unseen: readonly string[] }> {
  await page.evaluate(() => {
    const root = document.querySelector('main') ?? document.body;
    const reachable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex]';
    for (const [index, control] of [...root.querySelectorAll<HTMLElement>(reachable)].entries()) {
      const isOne =
        control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true });
      const isInert = control.closest('[inert], dialog:not([open]), [popover]:not(:popover-open)') !== null;
      // Of a group of radio buttons one can be reached by Tab, the others by arrow keys.
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
    if (!focused.inView) unseen.push(focused.html);
  }
  const missed = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll<HTMLElement>('[data-reach]')]
        .filter((control) => !reached.includes(control.dataset.reach ?? '') && control.checkVisibility())
        .map((control) => control.outerHTML.slice(0, 120)),
    [...seen],
  );
  return { missed, unseen };
}

for (const type of types) {
  test.describe(type, () => {
    test('looks as it did, can be used by keyboard alone, has no fault that axe can see in any theme, and fits a screen of 320 px @desktop', async ({
      page,
    }) => {
      await openSamples(page, type, '/en', '1');
      await expectPicture(page, type);
      expect.soft(await walkByTab(page)).toEqual({ missed: [], unseen: [] });
      await openSamples(page, type, '/en');
      expect.soft(await violationsInThemes(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      await expectFits(page);
    });

    test('looks as it did @phone', async ({ page }) => {
      await openSamples(page, type, '/en', '1');
      await expectPicture(page, type);
    });

    test('has no fault that axe can see and fits a screen of 320 px, in every language and theme @full @desktop', async ({
      page,
    }) => {
      for (const prefix of PREFIXES) {
        await page.setViewportSize(WIDE);
        await openSamples(page, type, prefix);
        expect([prefix, await violationsInThemes(page)]).toEqual([prefix, []]);
        await page.setViewportSize(NARROW);
        await expectFits(page);
      }
    });
  });
}
