/**
 * A visitor who clicks at random, by a seed. After each step the badge shows the cart, the cart matches the shop's,
 * nothing accepted is lost, only touched lines change, and there is a next step. `npm run test:random -- --minutes 60`
 * runs for an hour.
 */
import type { Page } from '@playwright/test';
import { seededRandom } from '../setup/seeded-random.ts';
import { findContradictions, drainStepsOfLeftPages } from '#machines/testing/replay/collect.ts';
import type { LoggedStep } from '#machines/testing/replay/log.ts';
import { expect, started, test } from './shop.ts';

/** 0 unless the command sets it: no other run clicks at random. */
const MINUTES = Number(process.env.RANDOM_MINUTES ?? '0');
const SEED = Number(process.env.RANDOM_SEED ?? '1');

test.describe.configure({ timeout: MINUTES * 60_000 + 120_000 });

/** A visitor's page, and the log of its machines. */
interface Visit {
  readonly page: Page;
  readonly machineSteps: LoggedStep[];
}

type Cart = Readonly<Record<string, number>>;

/** Effects that a step may have on the cart, in addition to none. */
type Change = 'more of one' | 'less of one' | 'one gone';

const ADDS = 'adds';
/** Elements that explain a refused addition: a notification, a fault, or a dialog that needs more input. */
const REASONS = '[aria-live] li, [role=alert], [aria-invalid=true], dialog[open]';

/**
 * Effects of a busy machine: the shop drops pictures before pages, and a picture may come later than the browser
 * expects.
 */
const BUSY =
  /^503 \S+\/image\/|status of 503 \(\) \(\S+\/image\/|^warning: The resource \S+ was preloaded .*but not used/;

/** Buttons of the cart's drawer. Removing the last piece of a product removes its line. */
const IN_DRAWER: readonly (readonly [name: RegExp, changes: readonly Change[]])[] = [
  [/^Increase quantity/, ['more of one']],
  [/^Decrease quantity/, ['less of one', 'one gone']],
  [/^Remove/, ['one gone']],
];

if (MINUTES > 0)
  test('a visitor who clicks at random meets no dead end, and keeps the cart', async ({
    page,
    complaints,
    machineSteps,
  }) => {
    const random = seededRandom(SEED);
    const steps: string[] = [];
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    const end = performance.now() + MINUTES * 60_000;
    await page.goto('/en');
    await started(page);
    const on: Visit = { page, machineSteps };
    let [cart] = await settle(on, {}, false, 'the first page');
    let events = 0;
    for (let index = 0; performance.now() < end; index += 1) {
      const [step, changes] = await runStep(page, random);
      count(step);
      steps.push(`${new URL(page.url()).pathname}: ${step}`);
      await test.step(`${index}: ${step}`, async () => {
        await expectNextLink(page, steps);
        const where = steps.slice(-12).join('\n');
        const [next, change] = await settle(on, cart, changes.length > 0, where);
        expect(['nothing', ...changes], where).toContain(change);
        if (changes.length > 0) count(`${step}, ${change}`);
        cart = next;
        const reported = complaints.splice(0);
        expect(
          reported.filter((each) => !BUSY.test(each)),
          where,
        ).toEqual([]);
        for (const _busy of reported) count('a busy machine');
        const left = drainStepsOfLeftPages(machineSteps);
        events += left.length;
        expect(await findContradictions(left)).toEqual([]);
      });
    }
    test.info().annotations.push({ type: 'steps', description: String(steps.length) });
    console.log(
      `seed ${SEED}: ${steps.length} steps, ${Object.keys(cart).length} products in the cart, ${events + machineSteps.length} events of machines\n${JSON.stringify(Object.fromEntries(counts))}`,
    );
  });

/** One step, chosen from the elements of the page, and its allowed effects. */
async function runStep(page: Page, random: (below: number) => number): Promise<readonly [string, readonly Change[]]> {
  const kind = random(20);
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  if (kind < 5 && (await click(page, 'main button', /^Add to cart/, random))) return [ADDS, ['more of one']];
  if (kind < 10) {
    const [name = /^$/, changes = []] = IN_DRAWER[random(IN_DRAWER.length)] ?? [];
    if (!(await openDrawer(page))) return ['finds no cart to open', []];
    const isDone = await click(page, 'dialog[open] button', name, random);
    await page.keyboard.press('Escape');
    return isDone ? [`presses ${name.source}`, changes] : ['looks into the cart', []];
  }
  if (kind === 10) {
    await page.reload();
    await started(page);
    return ['reloads', []];
  }
  if (kind === 11) {
    const answer = await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    if (page.url() === 'about:blank') await page.goto('/en');
    await started(page);
    return [answer === null ? 'goes back within the page' : 'goes back', []];
  }
  if (await click(page, 'a[href^="/en"]', /\S/, random)) return ['follows a link', []];
  await page.goto('/en');
  await started(page);
  return ['goes home', []];
}

async function openDrawer(page: Page): Promise<boolean> {
  const button = page.getByRole('banner').getByRole('button', { name: /^Cart \d+$/ });
  if ((await button.count()) === 0) return false;
  await button.first().click();
  return page
    .getByRole('dialog', { name: 'Cart', exact: true })
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
}

/** Clicks one of the visible and usable elements; false if there is none, or if it has disappeared with its page. */
async function click(page: Page, selector: string, name: RegExp, random: (below: number) => number): Promise<boolean> {
  const all = await page.evaluateHandle(
    ([among, source]) =>
      [...document.querySelectorAll<HTMLElement>(among)].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isSeen = width * height > 0 && element.checkVisibility({ visibilityProperty: true });
        const text = (element.getAttribute('aria-label') ?? element.textContent).trim();
        const href = element.getAttribute('href') ?? '';
        const isLeaving = /^\/en\/(?:logout|login|register|account|checkout|cart|lnw-)/.test(href);
        const isOther = element.getAttribute('target') === '_blank' || element.hasAttribute('download');
        const isUsable = !element.matches(':disabled, [aria-disabled=true]');
        return isSeen && new RegExp(source).test(text) && isUsable && !isLeaving && !isOther;
      }),
    [selector, name.source] as const,
  );
  const count = await all.evaluate((elements) => elements.length);
  const element = (await all.getProperty(String(random(Math.max(1, count))))).asElement();
  if (element === null) return false;
  // Another element may cover it, such as a sticky bar.
  return element.click({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
}

/** Checks that the page is not one of the error pages, and has a link. */
async function expectNextLink(page: Page, steps: readonly string[]): Promise<void> {
  const where = steps.slice(-6).join('\n');
  await expect(page.getByRole('main'), where).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), where).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Page Not Found|out of order|went wrong/i }), where).toHaveCount(0);
  expect(await page.locator('a[href^="/"]').filter({ visible: true }).count(), where).toBeGreaterThan(0);
}

/**
 * The cart after all is saved, and its change; `isEdited`: it has changed, or the page explains why not. Lines that the
 * shop refuses stay in the cart with the reason, until the visitor removes them.
 */
async function settle(on: Visit, before: Cart, isEdited: boolean, where: string): Promise<readonly [Cart, string]> {
  let now = before;
  let wasRefused = false;
  await expect(async () => {
    if (isRefused(on)) {
      // A click that runs into its timeout may have removed it all the same.
      wasRefused = true;
      await removeRefused(on.page);
    }
    now = await readCart(on.page);
    if (isEdited && !wasRefused && changesOf(before, now) === 'nothing')
      expect(await on.page.locator(REASONS).count(), where).not.toBe(0);
  }, where).toPass({ timeout: 30_000 });
  return [now, wasRefused ? 'nothing' : changesOf(before, now)];
}

/** Whether the shop has refused the last request. */
function isRefused({ machineSteps }: Visit): boolean {
  const { value } = machineSteps.findLast(({ actor }) => actor === 'cart')?.snapshot ?? {};
  return JSON.stringify(value ?? null).includes('"ready":"refused"');
}

/** Removes refused lines from the cart, which show the reason. */
async function removeRefused(page: Page): Promise<void> {
  if (!(await openDrawer(page))) return;
  const line = page.locator('dialog[open] li:has([aria-invalid=true])').first();
  await line.getByRole('button', { name: 'Remove' }).click({ timeout: 3000 });
  await page.keyboard.press('Escape');
}

interface Stored {
  readonly real: readonly { readonly uuid: string; readonly quantity: number }[];
  readonly draft: readonly unknown[];
  /** Additions that wait for the cart. */
  readonly waiting?: readonly unknown[];
  readonly credentials?: Readonly<Record<string, string>> | null;
}

/** Reads the cart and checks that storage, badge and shop agree. Throws while they differ. */
async function readCart(page: Page): Promise<Cart> {
  const text = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('raan_cart:'));
    return key === undefined ? undefined : (localStorage.getItem(key) ?? undefined);
  });
  const stored: Stored = text === undefined ? { real: [], draft: [] } : (JSON.parse(text) as Stored);
  const { real, draft, waiting = [], credentials } = stored;
  expect([draft, waiting]).toEqual([[], []]);
  const cart: Cart = Object.fromEntries(real.map(({ uuid, quantity }) => [uuid, quantity]));
  const pieces = Object.values(cart).reduce((sum, quantity) => sum + quantity, 0);
  const badge = page.getByRole('banner').getByRole('button', { name: `Cart ${pieces}`, exact: true });
  expect(await badge.count(), `no badge of ${pieces}`).toBe(1);
  if (credentials === null || credentials === undefined) return cart;
  // Requests it from the page, because the shop refuses other sites.
  const answer = await page.evaluate(
    async (query) => (await fetch(`/api/x4/cart/get?${query}`)).text(),
    new URLSearchParams(credentials).toString(),
  );
  const { data } = JSON.parse(answer) as { readonly data?: { readonly items: Stored['real'] } };
  expect(Object.fromEntries((data?.items ?? []).map(({ uuid, quantity }) => [uuid, quantity])), answer).toEqual(cart);
  return cart;
}

/** Difference of two carts; in full if more than one product has changed. */
function changesOf(before: Cart, after: Cart): string {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (uuid) => before[uuid] !== after[uuid],
  );
  const [uuid, ...others] = changed;
  if (uuid === undefined) return 'nothing';
  if (others.length > 0) return `${changed.length} products: ${JSON.stringify([before, after])}`;
  const [from = 0, to = 0] = [before[uuid], after[uuid]];
  return to === 0 ? 'one gone' : to > from ? 'more of one' : 'less of one';
}
