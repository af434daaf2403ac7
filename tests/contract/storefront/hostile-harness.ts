/** The storefront before a platform whose pages nobody should write, opened for a test file. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openStorefrontHarness, pageOf, type StorefrontHarness } from '../upstream/storefront-harness.ts';

/** Opens it before the file's tests and closes it after; each test starts with a good page and empty logs. */
export function setUpHostilePlatform() {
  let opened: StorefrontHarness | undefined;
  const shop = (): StorefrontHarness => {
    if (opened === undefined) throw new Error('the storefront is open while tests run only');
    return opened;
  };
  beforeAll(async () => {
    opened = await openStorefrontHarness({ UPSTREAM_TIMEOUT_MS: '20000' });
  });
  afterAll(() => opened?.close());
  beforeEach(() => {
    shop().reply = pageOf({});
    shop().logged.length = 0;
    shop().requests.length = 0;
  });

  /** The document at a path, which is 200 and holds the page's good node. */
  async function expectShown(path = '/en/page'): Promise<string> {
    const answer = await shop().get(path);
    const html = await answer.text();
    expect([answer.status, html.includes('shown to the shopper')]).toEqual([200, true]);
    return html;
  }

  return { shop, expectShown };
}
