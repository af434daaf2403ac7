/** No layout shift when the app starts: a button would move away from a press that has begun. */
import type { JSHandle, Page } from '@playwright/test';
import { everyConsent } from '#schemas/consent.ts';
import { decideConsent, expect, started, test, widthOf } from './shop.ts';

const PATHS = [
  '/',
  '/wishlist',
  '/coupons',
  '/category/pantry/1',
  '/search?q=rice',
  '/blog/caring-for-celadon',
  '/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d',
];
const PAGES = { th: PATHS, en: ['/en', '/en/coupons'] };

/** The height (px) of everything in the page and its footer, after layout of all sections. */
function heightsOf(page: Page): Promise<Heights> {
  return page.evaluateHandle(() => {
    const all = [...document.querySelectorAll('main, main *, footer *')];
    return new Map(all.map((each) => [each, each.getBoundingClientRect().height]));
  });
}
type Heights = JSHandle<ReadonlyMap<Element, number>>;

/**
 * Elements that are more than a pixel taller or shorter than before, deepest first: class, heights before and now,
 * text.
 */
function changesSince(page: Page, heights: Heights) {
  return page.evaluate((then) => {
    return [...then].toReversed().flatMap(([element, before]) => {
      const now = element.getBoundingClientRect().height;
      const isSame = !element.isConnected || Math.abs(now - before) <= 1;
      return isSame ? [] : [[element.className, before, now, element.textContent.slice(0, 60)]];
    });
  }, heights);
}

for (const lang of ['th', 'en'] as const)
  test(`nothing moves when the app starts on ${PAGES[lang].join(', ')} ${widthOf(lang)}`, async ({ page }) => {
    await decideConsent(page.context(), everyConsent('denied'));
    // Estimated heights of sections with deferred layout are tested elsewhere (src/event-replay/later-sections.ts).
    await page.addInitScript(() => Object.defineProperty(CSS, 'supports', { value: () => false }));
    const moved: object[] = [];
    for (const path of PAGES[lang]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const heights = await heightsOf(page);
      await started(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
      moved.push(...(await changesSince(page, heights)).map((change) => [path, ...change]));
    }
    expect(moved).toEqual([]);
  });
