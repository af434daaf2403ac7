/**
 * The two set-ups in which end-to-end and contract tests run: `embedded`, the store service in the storefront's process, and
 * `platform`, the service in a process of its own behind a bad network (`SETUP=platform`). What runs in one alone is listed here.
 */

export type Setup = 'embedded' | 'platform';

/** The set-up of this run. */
export const SETUP: Setup = process.env.SETUP === 'platform' ? 'platform' : 'embedded';

/** Share of exchanges that meet a fault, and the seed they are drawn by. */
export const FAULTS = { lossy: 0.06, seed: Number(process.env.PLATFORM_SEED ?? '12') };

/** Files that run in the embedded set-up alone, each with its reason. */
export const ONCE: Readonly<Record<string, string>> = {
  'tests/e2e/conformance.e2e.ts': 'shows types out of samples; no platform is asked for them',
  'tests/e2e/gallery.e2e.ts': 'shows /lnw-demo, which is always served locally',
  'tests/e2e/inspector.e2e.ts': 'starts a development server of its own',
  'tests/e2e/preview-hostile.e2e.ts': 'sends pages from the builder’s frame; the platform is not asked for them',
  'tests/e2e/shop-css.e2e.ts': 'sends CSS from the builder’s frame; the platform is not asked for it',
  'tests/e2e/tags.e2e.ts': 'puts a platform of its own in between already',
  'tests/e2e/tracking.e2e.ts': 'puts a platform of its own in between already',
  'tests/e2e/static.e2e.ts': 'compares what is hydrated of a page, whatever it was made of',
  'tests/contract/catalog-start.test.ts': 'starts services on damaged folders; nothing is asked over HTTP',
  'tests/contract/catalog-import.test.ts': 'imports folders; nothing is asked over HTTP',
  'tests/contract/storefront': 'write each answer of their own platform down to the bytes',
  'tests/contract/proxy-': 'write each answer of their own platform down to the bytes',
  'tests/contract/platform-': 'write each answer of their own platform down to the bytes',
  'tests/contract/abort-matrix.test.ts': 'writes each answer of its own platform down to the bytes',
  'tests/contract/origin-hostile.test.ts': 'sends requests that no HTTP client can send',
  'tests/contract/hostile-input.test.ts': 'sends requests that no HTTP client can send',
  'tests/contract/builder-shop.test.ts': 'opens a storefront of its own around the service',
};

/** What runs in the platform set-up of every `npm test`; `npm run test:full` runs all but the list above. */
export const IN_EVERY_RUN = {
  /** Files, and titles of their tests. */
  endToEnd: { files: ['whole-journey.e2e.ts', 'journey.e2e.ts', 'addresses.e2e.ts'], titles: / in (?:th|en)\b/ },
  contract: ['cart.test', 'cart-merge', 'cart-idempotency', 'member', 'catalog-media', 'catalog-form'],
} as const;

/** Whether a file below the root runs in this set-up. */
export function runsHere(file: string): boolean {
  return SETUP === 'embedded' || !Object.keys(ONCE).some((once) => file.startsWith(once));
}
