/** Runs the checks against a platform. */
import { type Check, type CheckResult, runCheck } from './check.ts';
import { ACCOUNT_CHECKS } from './checks/account.ts';
import { ANSWER_CHECKS } from './checks/answers.ts';
import { CART_CHECKS } from './checks/cart.ts';
import { CATALOG_CHECKS } from './checks/catalog.ts';
import { PAGE_CHECKS } from './checks/pages.ts';
import { SEARCH_CHECKS } from './checks/search.ts';
import { WRITE_CHECKS } from './checks/writes.ts';
import { type ClientOptions, createClient } from './client.ts';
import { createDiscovery } from './discovery.ts';

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  ...PAGE_CHECKS,
  ...CATALOG_CHECKS,
  ...SEARCH_CHECKS,
  ...ACCOUNT_CHECKS,
  ...CART_CHECKS,
  ...WRITE_CHECKS,
  ...ANSWER_CHECKS,
];

export interface PlatformCheckOptions extends ClientOptions {
  /** Runs the checks that make carts, claim a coupon and join the shop: only for a test shop. */
  readonly write?: boolean;
  /** Names or groups of checks (`cart`, `cart.create`); default: all. */
  readonly only?: readonly string[];
  /** Uuids of products to order. */
  readonly products?: readonly string[];
}

export interface PlatformReport {
  readonly url: string;
  readonly results: readonly CheckResult[];
  /** Number of requests. */
  readonly requests: number;
  readonly seconds: number;
}

/** Thrown where the platform can't be reached at all. */
export class UnreachableError extends Error {}

/** Checks a platform, one check after the other. @throws UnreachableError */
export async function checkPlatform(options: PlatformCheckOptions): Promise<PlatformReport> {
  const { url, write = false, only = [], products = [] } = options;
  const start = performance.now();
  const client = createClient(options);
  const shop = createDiscovery(client, { products });
  await client.get('/api/base').catch((error: unknown) => {
    throw new UnreachableError(`${url} does not answer`, { cause: error });
  });
  const isWanted = ({ name }: Check) =>
    only.length === 0 || only.some((each) => name === each || name.startsWith(`${each}.`));
  const results: CheckResult[] = [];
  for (const check of CHECKS) if (isWanted(check)) results.push(await runCheck(check, { client, shop, write }));
  return { url, results, requests: client.exchanges.length, seconds: (performance.now() - start) / 1000 };
}
