/** The shop's dark theme, for visitors who prefer one (`settings.dark_theme`). */
import { expect, expectAccessible, onlyIn, test, WORDS } from './shop.ts';
import { PRODUCTS, productPath } from './cart-shop.ts';

for (const lang of ['th', 'en'] as const) {
  const words = WORDS[lang];

  test(`visitors who prefer dark colours get the shop's dark theme, with enough contrast, in ${lang} ${onlyIn('th', lang)}`, async ({
    page,
  }) => {
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of [`${words.prefix}/`, productPath(PRODUCTS.soap, words.prefix), `${words.prefix}/coupons`]) {
      await page.goto(path);
      expect(await scheme()).toBe('dark');
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await scheme()).toBe('light');
    await page.goto(`/account/login?lang=${lang}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await scheme()).toBe('dark');
    await expectAccessible(page);
  });
}
