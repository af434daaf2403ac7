import { expect, test } from 'vitest';
import { answerSpeculationRules, speculationHeader } from './speculation.ts';

const PAGE = 'https://shop.example/en';

interface Rules {
  readonly prerender: readonly {
    readonly where: { readonly and: readonly Readonly<Record<string, unknown>>[] };
    readonly eagerness: string;
  }[];
}

/** Whether a link to this URL matches the URL patterns of the rules. */
async function mayPrerender(href: string): Promise<boolean> {
  const { prerender } = (await answerSpeculationRules().json()) as Rules;
  const matches = (pattern: unknown) => new URLPattern(String(pattern), PAGE).test(href, PAGE);
  return prerender.some(({ where }) =>
    where.and.every((one) => {
      if ('href_matches' in one) return matches(one.href_matches);
      const { not } = one as { not?: { href_matches?: string } };
      return not?.href_matches === undefined || !matches(not.href_matches);
    }),
  );
}

test('a prepared page is one of the shop, neither personal nor a search nor a call', async () => {
  const pages = ['/', '/en', '/en/product/chili-oil/1', '/category/pantry/1', '/blog/cart-stories', '/carton'];
  const links = [
    ...pages,
    '/cart',
    '/en/cart',
    '/checkout',
    '/en/checkout/address',
    '/pay/7',
    '/account/login',
    '/builder',
    '/api/x4/cart/get',
    '/search?q=tea',
    '/category/pantry/1?sort=newest',
    '/sitemap.xml',
    'https://elsewhere.example/',
  ];
  const prepared = await Promise.all(links.map(mayPrerender));
  expect(links.filter((_, at) => prepared[at])).toEqual(pages);
});

test('browsers that accept rules get their type, visitors who save data no rules', () => {
  expect(answerSpeculationRules().headers.get('content-type')).toBe('application/speculationrules+json');
  expect([new Headers(), new Headers({ 'save-data': 'on' })].map(speculationHeader)).toEqual([
    { 'speculation-rules': '"/builds/speculation.json"' },
    {},
  ]);
});
