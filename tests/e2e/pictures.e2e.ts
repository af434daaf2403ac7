/** The pictures of the types find what changes: nothing drawn at all, another colour, a place two pixels off, another word. */
import type { Page } from '@playwright/test';
import { expectOtherPicture, expectPicture, openSamples, types } from './samples.ts';
import { expect, test } from './shop.ts';

// Nothing is pictured while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CHANGES = ['colour', 'place', 'word'] as const;

for (const [index, type] of types.entries()) {
  const change = CHANGES[index % CHANGES.length] ?? 'colour';
  test(`the picture of ${type} finds a blank page and another ${change} @full`, async ({ page }) => {
    await openSamples(page, type, '/en', '1');
    await expectPicture(page, type);
    // What has no words has a place.
    if (!(await plant(page, change))) expect(await plant(page, 'place')).toBe(true);
    await expectOtherPicture(page, type, change);
    await page.evaluate(() => {
      for (const each of document.body.children) if (each instanceof HTMLElement) each.style.visibility = 'hidden';
      for (const each of document.querySelectorAll<HTMLElement>('body *')) each.style.visibility = 'hidden';
    });
    await expectOtherPicture(page, type, 'blank');
  });
}

/** Changes the element in the middle of what is shown, or one of its words; false where there is none to change. */
async function plant(page: Page, change: (typeof CHANGES)[number]): Promise<boolean> {
  return page.evaluate((kind) => {
    const isShown = (element: Element) => {
      const { width, height, top } = element.getBoundingClientRect();
      return (
        width > 4 &&
        height > 4 &&
        top >= 0 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (
        node instanceof Text &&
        /\p{L}{3}/u.test(node.data) &&
        node.parentElement !== null &&
        isShown(node.parentElement)
      )
        texts.push(node);
    const text = texts[Math.floor(texts.length / 2)];
    const drawn = [
      ...document.querySelectorAll<HTMLElement | SVGElement>('img, svg, hr, input, button, main *'),
    ].filter(isShown);
    const element = text?.parentElement ?? drawn[Math.floor(drawn.length / 2)];
    if (kind === 'word') {
      if (text === undefined) return false;
      text.data = text.data.replace(/\p{L}{3,}/u, (word) => [...word].toReversed().join(''));
      return true;
    }
    if (element === undefined || (kind === 'colour' && text === undefined)) return false;
    if (kind === 'colour') element.style.setProperty('color', 'rgb(178 34 102)', 'important');
    else element.style.setProperty('translate', '0 2px', 'important');
    return true;
  }, change);
}
