/** Clicks at random moments while the app loads: the cart has each of them once. */
import { createRandom } from '../platform/bad-network.ts';
import { cartButton, expect, started, test } from './shop.ts';

/** Number of clicks; `EARLY_CLICKS=500` runs the whole proof. */
const EARLY_CLICKS = Number(process.env.EARLY_CLICKS ?? 6);

test('early clicks at random moments: none is lost, none is doubled @phone-first', async ({ browser }, { project }) => {
  test.setTimeout(60_000 + EARLY_CLICKS * 2000);
  const random = createRandom(project.name === 'phone' ? 7 : 11);
  let made = 0;
  while (made < EARLY_CLICKS) {
    const context = await browser.newContext({ ...project.use });
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 120));
      await route.continue();
    });
    await page.addInitScript(recordPresses);
    await page.goto('/en/products', { waitUntil: 'commit' });
    // A product with few pieces left may have fewer pieces than clicks, because other tests buy it.
    const plenty = page.getByRole('article').filter({ hasNotText: /Only \d+ left/ });
    const buttons = plenty.getByRole('button', { name: 'Add to cart' });
    await buttons.nth(2).waitFor();
    const clicks = 1 + Math.floor(random() * 5);
    for (let click = 0; click < clicks; click += 1) {
      await page.waitForTimeout(random() * 150);
      await buttons.nth(click % 3).click({ noWaitAfter: true });
    }
    made += clicks;
    // A notification may come between the choice of a button and the press.
    const hits = await page.evaluate(() => Number(Reflect.get(window, 'hits')));
    expect(hits).toBeGreaterThan(0);
    await expect(cartButton(page, 'en', hits))
      .toBeVisible()
      .catch(async (error: unknown) => {
        const left = await page.evaluate(() => JSON.stringify([localStorage, Reflect.get(window, 'presses')], null, 1));
        throw new Error(`${hits} clicks left ${left}`, { cause: error });
      });
    // Any late effect would be visible now.
    await page.waitForTimeout(150);
    await expect(cartButton(page, 'en', hits)).toBeVisible();
    await context.close();
  }
});

test('a notification that appears during a press does not change the target of the press @phone', async ({ page }) => {
  await page.goto('/en/products');
  await started(page);
  const buttons = page.getByRole('main').getByRole('button', { name: 'Add to cart' });
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await buttons.nth(1).click();
  await expect(cartButton(page, 'en', 1)).toBeVisible();
  const place = await toast.first().boundingBox();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  // The first button is at the position of notifications.
  await buttons
    .first()
    .evaluate(
      (button, top) => scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' }),
      place?.y ?? 0,
    );
  await buttons.first().hover();
  await page.mouse.down();
  await buttons.nth(1).evaluate((button) => (button as HTMLElement).click());
  await expect(toast).toHaveCount(1);
  await toast.evaluate((shown) =>
    Promise.all(
      shown
        .getAnimations({ subtree: true })
        .filter((animation) => animation.effect?.getComputedTiming().duration === 600)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  await page.mouse.up();
  await expect(cartButton(page, 'en', 3)).toBeVisible();
});

/** In the page: counts the visitor's clicks on "Add to cart", and records each press and click for the report of a failure. */
function recordPresses(): void {
  const presses: string[] = [];
  let hits = 0;
  Reflect.set(window, 'presses', presses);
  const count = ({ isTrusted, target }: Event) => {
    if (isTrusted && target instanceof Element && target.closest('[data-cart-add]')) hits += 1;
    Reflect.set(window, 'hits', hits);
  };
  addEventListener('click', count, { capture: true });
  for (const type of ['pointerdown', 'pointerup', 'click'])
    addEventListener(
      type,
      ({ target, timeStamp }) => {
        const hit = target instanceof Element ? target.outerHTML.slice(0, 150) : 'nothing';
        presses.push(`${Math.round(timeStamp)} ms, ${type}: ${hit}`);
      },
      { capture: true },
    );
}
