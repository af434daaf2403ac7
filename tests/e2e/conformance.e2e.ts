/**
 * Every component type in a real browser, by any author: its samples alone on a page. What a type keeps to without a
 * browser is in registry/conformance.test.tsx.
 */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { expect, expectFits, started, test, violations } from './shop.ts';

const FAMILIES = ['layout', 'content', 'commerce', 'blog', 'site', 'form'];
const types = FAMILIES.flatMap((family) => readdirSync(`registry/${family}`)).toSorted();
const PREFIXES = ['', '/en', '/cn', '/kr', '/jp'];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };
const THEMES = ['clay', 'indigo', 'jasmine', 'night'];

// Nothing is measured or pictured while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 240_000 });

/** "Nothing but what is needed": no banner stands before the samples. */
const DECIDED = writeConsentCookie(everyConsent('denied'));

/** Looked at before: what of that is shown is shown. */
const VIEWED = [
  '591db49e-3e71-4fce-96c9-93eb1849756b',
  'a5a1c6af-7455-4249-9f43-3ab1139d4aed',
  '6d77448f-573d-4a5c-9fa9-a448a93e4b01',
];

/** Membership of a guest, with a fixed number of members: other tests join the shop meanwhile. */
const MEMBERS = { success: true, data: { member: null, join_num: 128 } };

/** The samples of a type, all or one of them, with the app started. */
async function openSamples(page: Page, type: string, prefix: string, which = 'all'): Promise<void> {
  const url = new URL(test.info().project.use.baseURL ?? '').origin;
  await page.context().addCookies([{ name: 'cookie_consent', value: DECIDED, url }]);
  await page.addInitScript((uuids) => {
    // A frame of no origin has no storage.
    if (window.top !== window) return;
    localStorage.setItem('recently-viewed', JSON.stringify(uuids.map((uuid) => ({ uuid, viewedAt: Date.now() }))));
  }, VIEWED);
  // A page with routes has no cache: the second visit would fetch everything again.
  if (type === 'membership') await page.route('**/api/x4/member/info*', (route) => route.fulfill({ json: MEMBERS }));
  await page.goto(`${prefix}/lnw-demo/${type}?alone=${which}`);
  await started(page);
}

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

/** The first sample as its picture has it, with all that comes late. */
async function expectPicture(page: Page, type: string): Promise<void> {
  // What arrives later still changes the picture: it is compared until it is as expected, and twice the same.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await page.mouse.move(1, 1);
  await expect.soft(page.locator('body')).toHaveScreenshot(`${type}.png`, {
    // Letters are drawn a little differently by each version of the browser.
    maxDiffPixelRatio: 0.02,
    mask: [page.getByRole('timer')],
  });
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
