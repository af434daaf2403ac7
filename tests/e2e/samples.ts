/** The samples of each component type, each on its own page, and their screenshots. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EMBED } from '#registry/kit/address/embed.ts';
import { everyConsent } from '#schemas/consent.ts';
import { decideConsent, expect, started } from './shop.ts';

const FAMILIES = ['layout', 'content', 'commerce', 'blog', 'site', 'form'];

/** Every type of the registry. */
export const types = FAMILIES.flatMap((family) => readdirSync(`registry/${family}`)).toSorted();

/** Products that the visitor has viewed before, for types that show them. */
const VIEWED = [
  '591db49e-3e71-4fce-96c9-93eb1849756b',
  'a5a1c6af-7455-4249-9f43-3ab1139d4aed',
  '6d77448f-573d-4a5c-9fa9-a448a93e4b01',
];

/** Membership of a guest, with a fixed number of members: other tests join the shop meanwhile. */
const MEMBERS = { success: true, data: { member: null, join_num: 128 } };

const MEMBERS_CALL = '**/api/x4/member/info*';

/** Opens the samples of a type, all or one of them, with the app started. */
export async function openSamples(page: Page, type: string, prefix: string, which = 'all'): Promise<void> {
  await decideConsent(page.context(), everyConsent('denied'));
  await page.addInitScript((uuids) => {
    // A frame without an origin has no storage.
    if (window.top !== window) return;
    localStorage.setItem('recently-viewed', JSON.stringify(uuids.map((uuid) => ({ uuid, viewedAt: Date.now() }))));
  }, VIEWED);
  // A page with routes has no cache: the next visit would fetch everything again.
  await page.unroute(MEMBERS_CALL);
  if (type === 'membership') await page.route(MEMBERS_CALL, (route) => route.fulfill({ json: MEMBERS }));
  await page.goto(`${prefix}/lnw-demo/${type}?alone=${which}`);
  await started(page);
}

/** The version of the browser that made the screenshots; another version renders letters differently. */
const PICTURED_BY = readFileSync(join(import.meta.dirname, 'snapshots/browser.txt'), 'utf8').trim();

/** Pixels below repeat the content above: rows of results, cards, comments. */
const HIGHEST_PX = 2000;
/** Space for a shadow below the component. */
const MARGIN_PX = 16;

/** Area of a screenshot, and its tolerance. */
export interface Frame {
  readonly fullPage: true;
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly animations: 'disabled';
  readonly caret: 'hide';
  readonly scale: 'css';
}
type Tolerance =
  | { readonly maxDiffPixels: number; readonly threshold: number }
  | { readonly maxDiffPixelRatio: number };

/** Tolerance for the browser that made the screenshots. */
export const STRICT = { maxDiffPixels: 10, threshold: 0.05 };

/** Whether this browser made the screenshots. */
export function isPictureTaker(page: Page): boolean {
  return page.context().browser()?.version() === PICTURED_BY;
}

/** Ten pixels for the browser that made the screenshots; 2 % for another one. */
function toleranceOf(page: Page): Tolerance {
  return isPictureTaker(page) ? STRICT : { maxDiffPixelRatio: 0.02 };
}

/**
 * Waits for all late content, fixes values that depend on the day or on other tests, and returns the frame around the
 * component.
 */
export async function framePicture(page: Page): Promise<Frame> {
  // Requests of the app itself have no visible sign, and make the component higher.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(loadPictures, HIGHEST_PX);
  await page.mouse.move(1, 1);
  await page.evaluate(stillTexts);
  await page.evaluate(useOwnFonts);
  await useOwnFontInEmbeds(page);
  const size = await page.evaluate(() => {
    const main = document.querySelector('#main') ?? document.body;
    const bottoms = [...main.querySelectorAll('div > *')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .map((element) => element.getBoundingClientRect().bottom + scrollY);
    return { width: document.documentElement.clientWidth, bottom: Math.ceil(Math.max(0, ...bottoms)) };
  });
  return {
    fullPage: true,
    clip: { x: 0, y: 0, width: size.width, height: Math.min(HIGHEST_PX, size.bottom + MARGIN_PX) },
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  };
}

/**
 * In the page: waits for the fonts and for the pictures above a height, each picture in the width that a first visit
 * fetches.
 */
async function loadPictures(highest: number): Promise<void> {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < highest);
  const fileOf = ({ srcset }: HTMLImageElement) => /^\S*?\/image\/\d+(\S+)/.exec(srcset)?.[1] ?? srcset;
  const ruler = document.body.appendChild(document.createElement('div'));
  ruler.style.position = 'absolute';
  /** The width (px) that `sizes` gives to a picture in this window. */
  const slotOf = (sizes: string): number => {
    for (const entry of sizes.split(/,(?![^(]*\))/)) {
      const [, media = 'all', width = ''] = /^\s*(?:(\([^()]*\))\s+)?(.+)$/.exec(entry) ?? [];
      if (!matchMedia(media).matches) continue;
      ruler.style.width = width;
      return ruler.getBoundingClientRect().width;
    }
    return innerWidth;
  };
  for (const image of shown.filter(({ srcset }) => srcset !== '')) {
    const isReduced = shown.some(
      (other) => other.clientWidth > 2 * image.clientWidth && fileOf(other) === fileOf(image),
    );
    // At the next width of the window all of them are checked once more.
    const candidates = (image.dataset.candidates ??= image.srcset).split(', ');
    const slot = isReduced ? 0 : slotOf(image.sizes);
    // After a picture has loaded in a large width, the browser requests no smaller one.
    image.srcset = candidates.find((each) => Number.parseInt(each.split(' ').at(-1) ?? '', 10) >= slot) ?? image.srcset;
  }
  ruler.remove();
  for (const image of shown) image.loading = 'eager';
  await Promise.all(shown.map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
}

/**
 * In the page: one date for every date, one number of pieces for every stock. Dates of coupons count from the import,
 * and other tests buy and claim meanwhile; masks cover countdowns.
 */
function stillTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const isTimer = node.parentElement?.closest('[role=timer]') !== null;
    const still = isTimer
      ? node.data.replaceAll(/\d/g, '8')
      : node.data
          .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}\b/g, '8 Nov 2026')
          .replaceAll(/\b\d+ left\b/g, '8 left');
    if (still !== node.data) node.data = still;
  }
}

/**
 * In the page: no letter uses a font of the machine. Characters outside of the shop's fonts (stars, 中文, 한국어) become a
 * letter from A to Z. The player's own time is rendered by the browser, and skipped.
 */
function useOwnFonts(): void {
  // A part of the ranges in src/theme/fonts.css.
  const foreign = /[^\n\u0020-\u007e\u00a0-\u00ff\u0e01-\u0e3a\u0e3f-\u0e5b\u200b-\u200d\u2010-\u2026]/gu;
  const inOwn = (text: string) =>
    text.replaceAll(foreign, (letter) => String.fromCodePoint(65 + ((letter.codePointAt(0) ?? 0) % 26)));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && inOwn(node.data) !== node.data) node.data = inOwn(node.data);

  const sheet = new CSSStyleSheet();
  for (const time of ['current-time', 'time-remaining'])
    sheet.insertRule(`video::-webkit-media-controls-${time}-display { display: none !important }`);
  const { fontFamily } = getComputedStyle(document.body);
  for (const element of document.querySelectorAll<HTMLElement>('#main *')) {
    if (/\bmonospace\b/.test(getComputedStyle(element).fontFamily)) element.style.fontFamily = fontFamily;
    const { content } = getComputedStyle(element, '::before');
    if (inOwn(content) === content) continue;
    element.dataset.own = content;
    sheet.insertRule(`[data-own=${CSS.escape(content)}]::before { content: ${inOwn(content)} !important }`);
  }
  document.adoptedStyleSheets.push(sheet);
}

const EMBED_FONT = readFileSync('src/theme/fonts/plex-thai-400.woff2').toString('base64');

/** A shop's HTML is a separate document without the fonts of the page: its letters would use a font of the machine. */
async function useOwnFontInEmbeds(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!frame.url().endsWith(EMBED.path)) continue;
    await frame.addStyleTag({
      content: `@font-face { font-family: Own; src: url('data:font/woff2;base64,${EMBED_FONT}') } * { font-family: Own !important }`,
    });
    await frame.evaluate(() => document.fonts.ready);
  }
}

/** The screenshot of a type at the width of the page, below `snapshots`. */
export function pictureName(page: Page, type: string): string[] {
  return [(page.viewportSize()?.width ?? 0) < 600 ? 'phone' : 'desktop', `${type}.png`];
}

/** Compares the component with its screenshot until they match, and until two screenshots in a row are the same. */
export async function expectPicture(page: Page, type: string): Promise<Frame> {
  const frame = await framePicture(page);
  const mask = [page.getByRole('timer')];
  await expect.soft(page).toHaveScreenshot(pictureName(page, type), { ...frame, ...toleranceOf(page), mask });
  return frame;
}
