/** The samples of each component type, alone on a page, and their pictures. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, PageAssertionsToHaveScreenshotOptions } from '@playwright/test';
import { everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { expect, started, test } from './shop.ts';

const FAMILIES = ['layout', 'content', 'commerce', 'blog', 'site', 'form'];

/** Every type of the registry. */
export const types = FAMILIES.flatMap((family) => readdirSync(`registry/${family}`)).toSorted();

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

/** Opens the samples of a type, all or one of them, with the app started. */
export async function openSamples(page: Page, type: string, prefix: string, which = 'all'): Promise<void> {
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

/** The browser that took the pictures; another version draws letters a little differently. */
const TAKEN_BY = readFileSync(join(import.meta.dirname, 'snapshots/browser.txt'), 'utf8').trim();

/** What may differ: some pixels of a moving edge; between browsers, two hundredths. */
function tolerance(page: Page): PageAssertionsToHaveScreenshotOptions {
  const isSame = page.context().browser()?.version() === TAKEN_BY;
  return isSame ? { maxDiffPixels: 12, threshold: 0.1 } : { maxDiffPixelRatio: 0.02 };
}

/** Waits for all that comes late to a page. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await page.mouse.move(1, 1);
}

/** The page looks as its picture: it is compared until it does, and twice the same. */
export async function expectPicture(page: Page, type: string): Promise<void> {
  await settle(page);
  await expect
    .soft(page.locator('body'))
    .toHaveScreenshot(`${type}.png`, { ...tolerance(page), mask: [page.getByRole('timer')] });
}

/** The page does not look as its picture. */
export async function expectOtherPicture(page: Page, type: string, change: string): Promise<void> {
  await expect
    .soft(page.locator('body'), change)
    .not.toHaveScreenshot(`${type}.png`, { ...tolerance(page), mask: [page.getByRole('timer')] });
}
