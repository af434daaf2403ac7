/** Shared by the end-to-end tests: a page that fails the test on any complaint, texts in two languages, axe. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Consents, writeConsentCookie } from '#schemas/consent.ts';
import { overflow, violations } from '../../packages/raan/conformance/browser-checks.ts';
import { SETUP } from '../platform/setups.ts';
import { test as base } from './machine-logs.ts';

export type E2eLang = 'th' | 'en';

/** Accessible names of contract chapter 9, and paths. */
export const WORDS = {
  th: {
    prefix: '',
    width: '@phone-first',
    tag: 'th',
    add: 'หยิบใส่ตะกร้า',
    cart: 'ตะกร้า',
    close: 'ปิด',
    increase: 'เพิ่มจำนวน',
    remove: 'ลบ',
    quantity: 'จำนวน',
    notFound: 'ไม่พบหน้าที่ต้องการ',
    searchWord: 'ชา',
  },
  en: {
    prefix: '/en',
    width: '@desktop-first',
    tag: 'en',
    add: 'Add to cart',
    cart: 'Cart',
    close: 'Close',
    increase: 'Increase quantity',
    remove: 'Remove',
    quantity: 'Quantity',
    notFound: 'Page Not Found',
    searchWord: 'tea',
  },
} as const;

/**
 * Width of a test with many languages: Thai on a phone, the others on a desktop, so that all languages and both widths
 * are tested.
 */
export function widthOf(lang: string): string {
  return (lang === 'th' ? WORDS.th : WORDS.en).width;
}

/**
 * Tag of a test in Thai and English that proves neither the language nor the width. `npm test` runs it in `language`,
 * at that language's width; `npm run test:full` runs it in both languages at both widths.
 */
export function onlyIn(language: E2eLang, lang: E2eLang): string {
  return lang === language ? widthOf(lang) : '@full';
}

/** Disables prefetching in the pages opened from now on, like a visitor who saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Complaints caused by the test's own tools: its browser has no service worker, and tests cut its network. */
const OF_THE_TEST =
  /^Service Worker registration blocked by Playwright|^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/**
 * Effects of the bad network between storefront and platform on calls; the browser reports them even if the page
 * handles them.
 */
const OF_THE_NETWORK =
  /net::ERR_(?:CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)|\bstatus of 50[234]\b/;

function isOfNetwork(text: string, url: string): boolean {
  return SETUP === 'platform' && /^https?:\/\/[^/]+\/api\//.test(url) && OF_THE_NETWORK.test(text);
}

/** Complaints of the browser: console errors and warnings (hydration, CSP, React), uncaught errors, failed requests. */
function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type()) && !OF_THE_TEST.test(text) && !isOfNetwork(text, url))
      complaints.push(`${message.type()}: ${text} (${url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error.stack ?? error)}`));
  page.on('response', (response) => {
    const complaint = `status of ${response.status()}`;
    if (response.status() >= 400 && !isOfNetwork(complaint, response.url()))
      complaints.push(`${response.status()} ${response.url()}`);
  });
}

interface Fixtures {
  /** Complaints of the browser; a test that expects a complaint empties the list. */
  readonly complaints: string[];
  /** Whether the page offers the browser's language: only for tests of this offer. */
  readonly offersLanguage: boolean;
  readonly settled: undefined;
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      watch(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  offersLanguage: [false, { option: true }],
  settled: [
    async ({ context, offersLanguage }, use) => {
      if (!offersLanguage) await context.addInitScript(choosePageLanguage);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** In the page: this visitor prefers the language of the current page. */
function choosePageLanguage(): void {
  const [, lang = 'th'] = /^\/(en|cn|kr|jp)(?:\/|$)/.exec(location.pathname) ?? [];
  // A frame without an origin has no cookies, and neither has an empty page, to which Back from the first page leads.
  if (window.top === window && location.protocol !== 'about:') document.cookie = `locale=${lang}; path=/`;
}

export { expect };

/**
 * Sets the visitor's decision about cookies, so that no question appears. `url`: address of another shop than the
 * tests' own.
 */
export async function decideConsent(
  context: BrowserContext,
  consents: Consents,
  url = base.info().project.use.baseURL ?? '',
): Promise<void> {
  await context.addCookies([{ name: 'cookie_consent', value: writeConsentCookie(consents), url: new URL(url).origin }]);
}

/** Triggers the start of the app, and waits until it has hydrated the page. */
export async function started(page: Page): Promise<void> {
  // At least one of the two moves the pointer, wherever it is.
  await page.mouse.move(2, 1);
  await page.mouse.move(1, 1);
  await expect(page.locator('html[data-started]')).toBeAttached();
}

/** Waits until every part of the started page has its own height: before that, scroll anchoring moves the position. */
export async function laidOut(page: Page): Promise<void> {
  const late = () =>
    page.evaluate(
      () =>
        Array.from(document.querySelectorAll('main *, footer')).filter(
          (each) => getComputedStyle(each).contentVisibility === 'auto',
        ).length,
    );
  await expect.poll(late).toBe(0);
}

const FRAME = ['[data-zone=header]', '[data-zone=footer]'];
/** Fails on any violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** Fails if the page scrolls horizontally. */
export async function expectFits(page: Page): Promise<void> {
  expect(await overflow(page)).toEqual([]);
}

/**
 * Opens pages of one language one after the other, starts the app on each, and lists violations of axe and horizontal
 * overflow, by path. Header and footer, which are the same on all of them, are checked on the first page only.
 */
export async function faultsOf(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    await started(page);
    const found = [...(await overflow(page)), ...(await violations(page, { exclude: index === 0 ? [] : FRAME }))];
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

/** The button "Cart" with its number of pieces. */
export function cartButton(page: Page, lang: E2eLang, count: number) {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`^${WORDS[lang].cart}.*${count}`) });
}
