/**
 * The pictures of the types find what changes: nothing drawn at all, no component, another colour, a place two pixels off, another
 * word. A test of tests, so `npm run test:full` alone has it; by hand `E2E_FULL=1 npx playwright test -c tests/e2e pictures`.
 */
import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import {
  expectPicture,
  type Frame,
  framePicture,
  isPictureTaker,
  openSamples,
  pictureName,
  STRICT,
  types,
} from './samples.ts';
import { expect, test } from './shop.ts';

// Nothing is pictured while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CHANGES = ['colour', 'place', 'word'] as const;
type Change = (typeof CHANGES)[number];

/** Draws nothing: its picture is its height. */
const UNDRAWN = new Set(['spacer']);

for (const type of types) {
  test(`the picture of ${type} finds a blank page and each small change @full`, async ({ page }) => {
    await openSamples(page, type, '/en', '1');
    const frame = await expectPicture(page, type);
    const own = await lookAt(page, frame);
    const planted: string[] = [];
    for (const change of UNDRAWN.has(type) ? [] : CHANGES) {
      const undo = await page.evaluateHandle(plant, { change, height: frame.clip.height });
      if (await undo.evaluate((each) => each === undefined)) continue;
      planted.push(change);
      await expectOther(page, type, change, frame, own);
      await undo.evaluate((each) => each?.());
    }
    test.info().annotations.push({ type: 'planted', description: planted.join(' ') });
    if (!UNDRAWN.has(type)) {
      expect.soft(planted.length).toBeGreaterThanOrEqual(2);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLElement>('#main *')) each.style.visibility = 'hidden';
      });
      await expectOther(page, type, 'nothing drawn', frame, own);
    }
    await page.evaluate(() => document.querySelector('#main > div')?.replaceChildren());
    await expectOther(page, type, 'no component', await framePicture(page), own);
  });
}

const lookAt = (page: Page, frame: Frame) => page.screenshot({ ...frame, mask: [page.getByRole('timer')] });

/**
 * One look at the page differs from the picture of the type; in another browser than the one that took the pictures, which may draw
 * letters otherwise, from its own look before (`own`).
 */
async function expectOther(page: Page, type: string, change: string, frame: Frame, own: Buffer): Promise<void> {
  const look = await lookAt(page, frame);
  if (isPictureTaker(page)) expect.soft(look, change).not.toMatchSnapshot(pictureName(page, type), STRICT);
  else expect.soft(await countDifferences(own, look), change).toBeGreaterThan(STRICT.maxDiffPixels);
}

/** Pixels that differ; all of them where the sizes do. */
async function countDifferences(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (one === undefined || other === undefined) throw new Error('a picture could not be read');
  const { width, height } = one.info;
  if (width !== other.info.width || height !== other.info.height) return Number.POSITIVE_INFINITY;
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold: STRICT.threshold });
}

/** In the page: changes one element in the middle of what is shown, or one of its words; undefined where there is none. */
function plant({ change, height }: { readonly change: Change; readonly height: number }): (() => void) | undefined {
  /** Something of it can be seen: it is drawn, in the picture, and not cut off by what it scrolls in. */
  const isShown = (element: Element, box = element.getBoundingClientRect()) => {
    let [top, bottom] = [Math.max(0, box.top), Math.min(height, box.bottom)];
    let [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    for (let outer: Element | null = element; outer !== null && outer !== document.body; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflow === 'visible') continue;
      const around = outer.getBoundingClientRect();
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
    }
    const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return right - left > 8 && bottom - top > 4 && isDrawn && element.closest('[role=timer]') === null;
  };
  const boxOf = (node: Text) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const main = document.querySelector('#main') ?? document.body;
  const texts: Text[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement !== null && isShown(node.parentElement, boxOf(node)))
      texts.push(node);
  const words = texts.filter(({ data }) => /\p{L}{3}/u.test(data));
  // A thin icon is nothing but edges, whose colour the comparison of pictures leaves out.
  const readable = words.length > 0 ? words : texts.filter(({ data }) => /\d/.test(data));
  const text = readable[Math.floor(readable.length / 2)];
  const drawn = [...main.querySelectorAll<HTMLElement>('img, svg, hr, input, button, video, canvas')].filter((each) =>
    isShown(each),
  );
  const element =
    text?.parentElement ?? drawn[Math.floor(drawn.length / 2)] ?? main.querySelector<HTMLElement>('div > *');
  switch (change) {
    case 'word': {
      if (text === undefined) return undefined;
      const before = text.data;
      text.data = before.replace(/\p{L}{3,}|\d/u, (word) =>
        word.length > 1 ? [...word].toReversed().join('') : String((Number(word) + 5) % 10),
      );
      return () => (text.data = before);
    }
    case 'colour':
    case 'place': {
      if (element === null) return undefined;
      const { style } = element;
      const before = style.cssText;
      const isInline = getComputedStyle(element).display === 'inline';
      if (change === 'place' && isInline) style.cssText += 'position: relative; top: 2px';
      else if (change === 'place') style.setProperty('translate', '0 2px', 'important');
      else if (text === undefined && !element.matches('svg')) style.setProperty('filter', 'invert(0.25)', 'important');
      else style.setProperty('color', 'rgb(178 34 102)', 'important');
      return () => (style.cssText = before);
    }
  }
}
