import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';

type Checks = {
  /** What the browser complained about: console errors and warnings of React, uncaught exceptions, CSP violations. */
  complaints: string[];
  /** Fails on any WCAG 2.2 A or AA violation of the page as it is now. */
  expectAccessible: () => Promise<void>;
};

/**
 * Playwright's test with a watch on the console: a test fails when the browser complained, hydration
 * mismatches and CSP violations included. A test that expects a complaint takes it out of `complaints`.
 */
export const test = base.extend<Checks>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        const hydration = /hydrat|did not match|server rendered/i.test(text);
        if (message.type() === 'error' || hydration) complaints.push(`${text} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await use(complaints);
      expect(complaints, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
      const { violations } = await axe.analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect(found, 'accessibility violations').toEqual([]);
    });
  },
});

export { expect };
