/** Every address in a page responds: scripts, pictures, fonts, links, login, account. */
import { type APIRequestContext, expect } from '@playwright/test';
import { PRODUCTS, productPath } from './cart-shop.ts';
import { test, WORDS } from './shop.ts';

/** Targets of forms: they respond only to POST. */
const FORMS = /^\/(?:api\/forms\/|_embed)/;
/** Only one size of these pictures is fetched for each page; encoding all sizes needs minutes. */
const PICTURES = 3;
const AT_ONCE = 6;

test.describe.configure({ timeout: 240_000 });

test('pages refer to nothing that is missing @phone-first', async ({ request }) => {
  const pages = [
    '/',
    productPath(PRODUCTS.soap, ''),
    '/category/pantry/1',
    '/blog/caring-for-celadon',
    `/search?q=${WORDS.th.searchWord}`,
    '/cart',
    '/account/login?lang=th',
    '/account/register?lang=th',
  ];
  const found = new Set<string>();
  for (const page of pages) for (const address of await addressesOf(request, page)) found.add(address);
  expect(found.size).toBeGreaterThan(100);
  expect(found).toContain('/media/raan/logo.svg');
  expect(await unansweredOf(request, [...found])).toEqual([]);
});

/** Paths in a page's HTML, on its own host. */
async function addressesOf(request: APIRequestContext, page: string): Promise<readonly string[]> {
  const answer = await request.get(page);
  expect([page, answer.status()]).toEqual([page, 200]);
  const html = await answer.text();
  const attributes = html.matchAll(/\s(?:href|src|poster|action)="([^"]*)"/gi);
  const urls = [...attributes].map(([, value = '']) => new URL(value.replaceAll('&amp;', '&'), answer.url()));
  const { host } = new URL(answer.url());
  const paths = urls.filter((url) => url.host === host).map(({ pathname, search }) => pathname + search);
  const pictures = paths.filter((path) => path.startsWith('/image/')).slice(0, PICTURES);
  return [...paths.filter((path) => !path.startsWith('/image/') && !FORMS.test(path)), ...pictures];
}

/**
 * Returns addresses without a successful response. A busy server (503, `retry-after`) is requested once more, after all
 * others.
 */
async function unansweredOf(request: APIRequestContext, paths: readonly string[]): Promise<readonly string[]> {
  const left = [...paths];
  const postponed = new Set<string>();
  const missing: string[] = [];
  const lane = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await request.get(path, { maxRedirects: 0 });
      const status = answer.status();
      if (status === 503 && answer.headers()['retry-after'] !== undefined && !postponed.has(path)) {
        postponed.add(path);
        left.unshift(path);
      } else if (status >= 400) missing.push(`${status} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return missing.toSorted();
}
