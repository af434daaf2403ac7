/** The page's share of the window: bars stay small, and cover no control. */
import { everyConsent } from '#schemas/consent.ts';
import { decideConsent, expect, test, WORDS } from './shop.ts';
import { PRODUCTS, productPath } from './cart-shop.ts';

/** A window of 390 × 844 and one of 1440 × 900, at 200 %. */
const ZOOMED = [
  { width: 195, height: 422 },
  { width: 720, height: 450 },
] as const;

/** In the page: the share of the window's height that full-width bars cover. */
function barsPart(): number {
  const heights = Array.from(document.querySelectorAll('body *'), (element) => {
    const { position, visibility, pointerEvents } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    // The empty region of notifications uses no space and blocks no touch.
    const isSeen = visibility !== 'hidden' && pointerEvents !== 'none';
    const isBar = /fixed|sticky/.test(position) && isSeen && width > innerWidth / 2;
    const isInside = [...document.querySelectorAll('dialog, [popover]')].some((layer) => layer.contains(element));
    return isBar && !isInside ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0;
  });
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
}

for (const lang of ['th', 'en'] as const) {
  const words = WORDS[lang];

  test(`the header and bars cover at most a quarter of the view at 200 %, in ${lang} @desktop${lang === 'th' ? '' : ' @full'}`, async ({
    page,
  }) => {
    await decideConsent(page.context(), everyConsent('granted'));
    for (const size of ZOOMED) {
      await page.setViewportSize(size);
      for (const path of ['/', `/search?q=${words.searchWord}`, productPath(PRODUCTS.soap, '')]) {
        await page.goto(`${words.prefix}${path}`);
        await page.evaluate(() => scrollTo(0, innerHeight * 1.5));
        expect([size.width, path, await page.evaluate(barsPart).then((part) => part <= 0.25)]).toEqual([
          size.width,
          path,
          true,
        ]);
      }
    }
  });

  test(`"back to top" never covers the buy bar on phones, in ${lang} @phone${lang === 'th' ? '' : ' @full'}`, async ({
    page,
  }) => {
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(productPath(PRODUCTS.soap, words.prefix));
      const buy = page.getByRole('main').getByRole('button', { name: words.add }).first();
      const top = page.getByRole('link', { name: lang === 'th' ? 'กลับขึ้นด้านบน' : 'Back to top' });
      await expect(top).toBeVisible();
      // It is at the end of the page.
      await top.scrollIntoViewIfNeeded();
      const [bar, float] = await Promise.all([buy.locator('..').boundingBox(), top.boundingBox()]);
      if (bar === null || float === null) throw new Error('the bar or the button is not there');
      const isApart = float.y + float.height <= bar.y || bar.y + bar.height <= float.y;
      expect([width, isApart]).toEqual([width, true]);
    }
  });
}
