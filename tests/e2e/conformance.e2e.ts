/**
 * Every component type in a real browser, by any author: each sample is on a page of its own. Requirements without a
 * browser are in registry/conformance.test.tsx.
 */
import type { Page } from '@playwright/test';
import { expectPicture, openSamples, types } from './samples.ts';
import { overflow, violations, walkByTab } from '../../packages/raan/conformance/browser-checks.ts';
import { expect, test } from './shop.ts';

const PREFIXES = ['', '/en', '/cn', '/kr', '/jp'];
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const NARROW = { width: 320, height: 640 };
const THEMES = ['clay', 'indigo', 'jasmine', 'night'];

// Stops motion before measurements and screenshots.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// One test covers several types, and all languages in `npm run test:full`.
test.describe.configure({ timeout: 900_000 });

/** Only colours change with the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations in the page's own theme, and colour violations in others, with the theme as prefix. One light and one dark
 * theme find colours that are not from the theme. src/theme/contrast.test.ts proves the contrast within each theme.
 */
async function violationsInThemes(page: Page, themes: readonly string[]): Promise<readonly string[]> {
  const found = [...(await violations(page))];
  const own = await page.locator('html').getAttribute('data-theme');
  for (const theme of themes.filter((each) => each !== own)) {
    await page.evaluate((key) => {
      document.documentElement.setAttribute('data-theme', key);
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    }, theme);
    found.push(...(await violations(page, { rules: OF_COLOURS })).map((each) => `${theme}: ${each}`));
  }
  return found;
}

/** Types per visit: restarting the app in a browser that has started it once is cheaper. */
const GROUP = 6;
const groups = Array.from({ length: Math.ceil(types.length / GROUP) }, (_, at) =>
  types.slice(at * GROUP, (at + 1) * GROUP),
);

for (const group of groups) {
  const names = group.length > 1 ? `${group[0]} to ${group.at(-1)}` : String(group[0]);

  test(`${names} match their screenshots on a phone and a desktop, work by keyboard only, have no axe violation in a light and a dark theme, and fit a screen of 320 px @desktop`, async ({
    page,
    complaints,
  }) => {
    const faults: string[] = [];
    // A touch screen lasts as long as the session that has enabled it.
    const session = await page.context().newCDPSession(page);
    for (const type of group) {
      const note = (found: readonly string[]) => faults.push(...found.map((fault) => `${type}: ${fault}`));
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await page.setViewportSize(PHONE);
      await openSamples(page, type, '/en', '1');
      await expectPicture(page, type);
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      await page.setViewportSize(WIDE);
      await expectPicture(page, type);
      note(await walkByTab(page));
      await openSamples(page, type, '/en');
      note(await violationsInThemes(page, ['night']));
      await page.setViewportSize(NARROW);
      note(await overflow(page));
      note(complaints.splice(0));
    }
    expect(faults).toEqual([]);
  });

  test(`${names} have no axe violation and fit a screen of 320 px, in every language and theme @full @desktop`, async ({
    page,
  }) => {
    const faults: string[] = [];
    for (const type of group)
      for (const prefix of PREFIXES) {
        const note = (found: readonly string[]) => faults.push(...found.map((fault) => `${prefix} ${type}: ${fault}`));
        await page.setViewportSize(WIDE);
        await openSamples(page, type, prefix);
        note(await violationsInThemes(page, THEMES));
        await page.setViewportSize(NARROW);
        note(await overflow(page));
      }
    expect(faults).toEqual([]);
  });
}
