/**
 * A tap stores an edit at once (contract, chapter 11 "Cart"): a guest's first additions on a slow phone, with the page
 * ended at any time after. `FIRST_EDITS=1000 npx playwright test first-edit --project=phone` runs the whole proof.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isRecord } from '#schemas/record.ts';
import { cartButton, expect, test } from './shop.ts';

// A trace makes snapshots inside the slow page, which delays the measured events. (If traces are off, the option would
// make the test wait for a worker of its own, after all others.)
if (!process.env.CI) test.use({ trace: 'off' });

const COUNT = Number(process.env.FIRST_EDITS ?? 4);
/** Index of the first case: an interrupted long run continues there. */
const FROM = Number(process.env.FIRST_EDITS_FROM ?? 0);
const LONGEST_MS = 3000;
const LIST = '/en/products';
const PRODUCT = '/en/product/crispy-chili-oil/985c1f56-5782-4e48-b1a3-0ae6c884660d';
/** Fast 4G as in Chromium's DevTools, and a phone with a quarter of this machine's speed. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const CPU_SLOWDOWN = 4;
/** Parallel cases: most of a case is waiting. */
const LANES = Number(process.env.FIRST_EDIT_LANES ?? 2);
/** A long run prints its table after this many cases. */
const PROGRESS = 100;
/** Timeout of one request to a page (ms). */
const LONGEST_STEP_MS = 20_000;

const ENDS = ['closed', 'left', 'reloaded', 'killed'] as const;
type End = (typeof ENDS)[number];

interface Case {
  readonly end: End;
  readonly afterMs: number;
  readonly taps: number;
}

/** Ends of the page in turn, each case at another time, most of them early; one tap or two. */
function caseOf(index: number): Case {
  const end = ENDS[index % ENDS.length] ?? 'closed';
  const part = COUNT === 1 ? 0 : index / (COUNT - 1);
  return { end, afterMs: Math.round(LONGEST_MS * part ** 2), taps: 1 + (Math.floor(index / ENDS.length) % 2) };
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Taps "Add to cart", all in one task of the page; returns the sum of the pieces. */
function tap(page: Page, taps: number): Promise<number> {
  return page.evaluate((times) => {
    const button = document.querySelector<HTMLElement>('main [data-cart-add]');
    if (button === null) throw new Error('nothing can be added');
    const edit = JSON.parse(button.dataset.cartAdd ?? '') as { quantity: number; min: number };
    for (let done = 0; done < times; done += 1) button.click();
    return Math.max(edit.quantity, edit.min) + (times - 1) * edit.quantity;
  }, taps);
}

async function endPage(page: Page, end: End): Promise<void> {
  if (end === 'left' || end === 'reloaded') {
    const entered = page.waitForEvent('framenavigated');
    // In a separate task, because an evaluation that a navigation interrupts may never return.
    await page.evaluate((isLeft) => {
      setTimeout(() => (isLeft ? location.assign('/en/blogs') : location.reload()));
    }, end === 'left');
    await entered;
  } else if (end === 'killed') {
    const crashed = page.waitForEvent('crash');
    // The navigation of a crashed page never resolves.
    void page.goto('chrome://crash').catch(() => undefined);
    await crashed;
  }
  // Chromium may never resolve the close of a page that commits a navigation; a crashed page closes with its context.
  if (end === 'closed') await page.close();
  else if (end !== 'killed') void page.close().catch(() => undefined);
}

/** Pieces that the page has stored as saved, after all edits are saved, and pieces on the server. */
async function savedPieces(page: Page): Promise<number | undefined> {
  const sent: unknown = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('raan_cart:')) ?? '';
    const cart = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      credentials: Record<string, string> | null;
      draft: unknown[];
      waiting?: unknown[];
    } | null;
    const isOpen = Object.keys(localStorage).some((name) => name.startsWith('raan_cart_edit:'));
    if (cart === null || cart.credentials === null || isOpen || cart.draft.length + (cart.waiting ?? []).length > 0)
      return undefined;
    const answer = await fetch(`/api/x4/cart/get?${new URLSearchParams(cart.credentials).toString()}`);
    return answer.json();
  });
  const items = isRecord(sent) && isRecord(sent.data) && Array.isArray(sent.data.items) ? sent.data.items : undefined;
  return items?.reduce((sum: number, item: unknown) => sum + (isRecord(item) ? Number(item.quantity) : 0), 0);
}

/** Rejects with the name of the step if the browser does not respond: evaluations have no timeout of their own. */
async function withinLimit<T>(step: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} took more than ${LONGEST_STEP_MS} ms`)), LONGEST_STEP_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

interface Result {
  readonly expected: number;
  readonly saved: number | undefined;
  readonly error?: string;
}

async function runCase(browser: Browser, { end, afterMs, taps }: Case): Promise<Result> {
  const context = await browser.newContext();
  let expected = taps;
  let saved: number | undefined;
  try {
    const page = await slowPage(context);
    page.setDefaultTimeout(LONGEST_STEP_MS);
    await page.goto(LIST, { waitUntil: 'domcontentloaded' });
    expected = await withinLimit('tapping', tap(page, taps));
    await page.waitForTimeout(afterMs);
    await withinLimit(`the end of a page that is ${end}`, endPage(page, end));

    const next = await context.newPage();
    await next.goto('/en/blogs', { timeout: LONGEST_STEP_MS });
    await expect(cartButton(next, 'en', expected)).toBeVisible();
    // Nobody touches this page.
    await withinLimit(
      'saving the cart',
      expect.poll(async () => (saved = await savedPieces(next)), { timeout: LONGEST_STEP_MS }).toBe(expected),
    );
    await expect(cartButton(next, 'en', expected)).toBeVisible();
    return { expected, saved };
  } catch (error) {
    return { expected, saved, error: String(error) };
  } finally {
    await withinLimit('closing the browser context', context.close()).catch(() => undefined);
  }
}

test('no first addition is lost, and none is doubled, whenever its page ends @phone', async ({ browser }) => {
  test.setTimeout(60_000 + (COUNT * 20_000) / LANES);
  const table = new Map(ENDS.map((end) => [end, { end, edits: 0, lost: 0, doubled: 0, failed: 0 }]));
  const wrong: object[] = [];
  let done = 0;
  const cases = Array.from({ length: COUNT }, (_, index) => caseOf(index))
    .slice(FROM)
    .values();
  const runLane = async () => {
    for (const each of cases) {
      const result = await runCase(browser, each);
      const { expected, saved = expected, error } = result;
      const row = table.get(each.end);
      if (row !== undefined) {
        row.edits += each.taps;
        if (saved < expected) row.lost += 1;
        if (saved > expected) row.doubled += 1;
        if (error !== undefined) row.failed += 1;
      }
      if (error !== undefined) wrong.push({ ...each, ...result });
      done += 1;
      if (done % PROGRESS === 0 && FROM + done < COUNT) console.table([...table.values()]);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  console.table([...table.values()]);
  expect(wrong).toEqual([]);
});

test('an addition is stored and counted before the app has loaded @phone', async ({ page }) => {
  await page.route(/\/assets\/entry-browser.*\.js$/, () => {});
  await page.goto(LIST);
  const wanted = await tap(page, 1);
  await expect(cartButton(page, 'en', wanted)).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('raan_cart_edit:')));
  expect(kept).toHaveLength(1);
  await expect(page.locator('html[data-started]')).not.toBeAttached();
});

test('"Add" stores the quantity that was stepped before the app has loaded @phone', async ({ page }) => {
  await page.route(/\/assets\/entry-browser.*\.js$/, () => {});
  await page.goto(PRODUCT);
  const field = page.locator('main [data-chosen]').first();
  await page.locator('main [data-step="stepUp"]').first().click();
  await page.locator('main [data-step="stepUp"]').first().click();
  await expect(field).toHaveValue('3');
  await page.locator('main [data-cart-add]').first().click();
  // The app's script never loads, and the page's load event waits for it.
  await page.goto('/en/blogs', { waitUntil: 'domcontentloaded' });
  await expect(cartButton(page, 'en', 3)).toBeVisible();
});
