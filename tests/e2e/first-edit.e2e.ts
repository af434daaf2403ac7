/**
 * An edit counts from the tap (contract, chapter 11 "Cart"): a guest's first additions on a slow phone, with the page ended at
 * any time after. `FIRST_EDITS=1000 npx playwright test first-edit --project=phone` for the whole proof.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isRecord } from '#schemas/record.ts';
import { cartButton, expect, test } from './shop.ts';

const COUNT = Number(process.env.FIRST_EDITS ?? 12);
const LONGEST_MS = 3000;
const LIST = '/en/products';
/** Fast 4G as Chromium's own tools have it, and a phone a quarter as fast as this machine. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const CPU_SLOWDOWN = 4;
/** Longest wait for one thing the slow page is asked for (ms). */
const LONGEST_STEP_MS = 20_000;

const ENDS = ['closed', 'left', 'reloaded', 'killed'] as const;
type End = (typeof ENDS)[number];

interface Case {
  readonly end: End;
  readonly afterMs: number;
  readonly taps: number;
}

/** Ends in turn, times spread over the range with most of them early, one tap or two. */
function caseOf(index: number): Case {
  const end = ENDS[index % ENDS.length] ?? 'closed';
  const part = COUNT <= ENDS.length ? 0 : Math.floor(index / ENDS.length) / (Math.ceil(COUNT / ENDS.length) - 1);
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

/** Taps "Add to cart", all in one task of the page; what the taps add up to. */
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
    await page.evaluate((isLeft) => (isLeft ? location.assign('/en/blogs') : location.reload()), end === 'left');
    await entered;
  } else if (end === 'killed') {
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
  }
  await page.close();
}

/** Pieces that are stored as saved, once nothing is left to be saved; and what the server says of them. */
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

async function play(
  browser: Browser,
  { end, afterMs, taps }: Case,
): Promise<readonly [wanted: number, held: number, error?: string]> {
  const context = await browser.newContext();
  try {
    const page = await slowPage(context);
    page.setDefaultTimeout(LONGEST_STEP_MS);
    await page.goto(LIST, { waitUntil: 'domcontentloaded' });
    const wanted = await tap(page, taps);
    await page.waitForTimeout(afterMs);
    await endPage(page, end);

    const next = await context.newPage();
    await next.goto('/en/blogs');
    await expect(cartButton(next, 'en', wanted)).toBeVisible();
    // Nobody touches this page.
    let held: number | undefined;
    await expect.poll(async () => (held = await savedPieces(next)), { timeout: 30_000 }).toBeDefined();
    await expect(cartButton(next, 'en', held ?? 0)).toBeVisible();
    return [wanted, held ?? 0];
  } finally {
    await context.close();
  }
}

test('no first addition is lost, and none is doubled, whenever its page ends @phone', async ({ browser }) => {
  test.setTimeout(60_000 + COUNT * 20_000);
  const table = new Map(ENDS.map((end) => [end, { end, edits: 0, lost: 0, doubled: 0 }]));
  const wrong: object[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    const played = caseOf(index);
    const row = table.get(played.end);
    const [wanted, held, error] = await play(browser, played).catch(
      (failure: unknown) => [1, 0, String(failure)] as const,
    );
    if (row === undefined) continue;
    row.edits += played.taps;
    if (held < wanted) row.lost += 1;
    if (held > wanted) row.doubled += 1;
    if (held !== wanted) wrong.push({ ...played, wanted, held, error });
  }
  console.table([...table.values()]);
  expect(wrong).toEqual([]);
});

test('an addition is stored and counted before the app has come @phone', async ({ page }) => {
  await page.route(/\/assets\/entry-browser.*\.js$/, () => {});
  await page.goto(LIST);
  const wanted = await tap(page, 1);
  await expect(cartButton(page, 'en', wanted)).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('raan_cart_edit:')));
  expect(kept).toHaveLength(1);
  await expect(page.locator('html[data-started]')).not.toBeAttached();
});
