/** Checks of a shop project in a browser. */
import { expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * The built shop: own type, hydrated machine, replaced view, words of both languages, no errors.
 *
 * @param {Browser} browser @param {string} url
 */
export async function checkBuilt(browser, url) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'th-TH' });
  const errors = listenForErrors(page);
  await page.goto(url);
  await expect(page.locator('blockquote')).toContainText('“หอมจนเพื่อนบ้านมาเคาะประตู”');
  await page.getByRole('button', { name: 'เริ่มจับเวลา' }).click();
  await expect(page.getByRole('timer')).toHaveText('2:58');
  await page.goto(`${url}/en/brewing`);
  await page.getByRole('button', { name: 'Start the timer' }).click();
  await expect(page.getByRole('timer')).toHaveText('4:58');
  await checkEdges(page, url);
  // The gallery has the type with its sample, the list for builders too.
  await page.goto(`${url}/en/lnw-demo/brew-timer`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brew timer');
  expect(errors).toEqual([]);
  await page.close();
}

/** The project's types have the edges of built-in ones. @param {import('@playwright/test').Page} page @param {string} url */
async function checkEdges(page, url) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/en`);
    const edges = await page.evaluate(() =>
      ['main h2', 'main blockquote', 'main section:has([role=timer])'].map((selector) =>
        Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1),
      ),
    );
    expect(edges).toEqual(edges.map(() => edges[0]));
  }
}

/** @param {import('@playwright/test').Page} page */
function listenForErrors(page) {
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  return errors;
}
