/** Positions of notifications: beside the next controls, never over them. */
import type { Locator } from '@playwright/test';
import { cartButton, expect, test, widthOf, WORDS } from './shop.ts';
import { PRODUCTS, productPath } from './cart-shop.ts';

/** A box in CSS pixels of the window. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('this element is not on screen');
  return box;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const lang of ['th', 'en'] as const) {
  const words = WORDS[lang];

  test(`"added to cart" covers neither the header's cart button nor the buy button, wherever the page is scrolled, in ${lang} ${widthOf(lang)}`, async ({
    page,
  }) => {
    await page.goto(productPath(PRODUCTS.soap, words.prefix));
    const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    const buy = page.getByRole('main').getByRole('button', { name: words.add }).first();
    const notice = page.getByRole('region', { name: lang === 'th' ? 'การแจ้งเตือน' : 'Notifications' });
    const card = notice.getByRole('listitem').first();
    const covered = async () => {
      const place = await boxOf(card);
      return {
        cart: overlap(place, await boxOf(cartButton(page, lang, 1))),
        buy: overlap(place, await boxOf(buy)),
      };
    };
    await buy.click();
    await expect(card).toBeVisible();
    expect(await covered()).toEqual({ cart: false, buy: false });
    // It stays while the pointer is on it.
    await card.hover();
    // Above the header there is an announcement, which is out of view from 60 px on.
    for (const top of [60, 0, 30, 600, 0]) {
      await scroll(top);
      await expect.poll(async () => [top, (await covered()).cart]).toEqual([top, false]);
    }
  });
}
