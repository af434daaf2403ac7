import { localHref } from './url.ts';
import type { PageView } from '../shop.ts';

/** The parameters that the links of a page repeat, 800 characters at most: a listing has a hundred links. */
export function linkedQuery({ query }: Pick<PageView, 'query'>): PageView['query'] {
  let left = 800;
  return Object.fromEntries(
    Object.entries(query).filter((entry) => {
      const { length } = entry.join('');
      return length < 300 && (left -= length) > 0;
    }),
  );
}

/**
 * The page's own path with some query parameters changed and the others kept; `undefined` and '' remove one. Pagination, sort
 * and filter links are made of this (specification, chapter 2: `p_page`, `b_page`).
 *
 * @example
 * hrefWith(page, { sort: 'newest', p_page: undefined }); // '/en/search?q=tea&sort=newest'
 */
export function hrefWith(page: PageView, changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...linkedQuery(page), ...changes })) {
    if (value !== undefined && value !== '') query.set(name, value);
  }
  const search = query.toString();
  return localHref(search === '' ? page.path : `${page.path}?${search}`, page.lang);
}

/** Parameters of a single visit: campaign ids, the preview's mark and the result of a form. */
const VISIT_PARAMETERS = /^(?:utm_.*|fbclid|gclid|jit-preview|form|form_result|form_faults)$/;

/** The page's path to share, with its language prefix and without the parameters of this visit. */
export function pageHref(page: PageView): string {
  const ofVisit = Object.keys(page.query).filter((name) => VISIT_PARAMETERS.test(name));
  return hrefWith(page, Object.fromEntries(ofVisit.map((name) => [name, undefined])));
}

/** The absolute URL of `pageHref`; undefined where the shop's public origin is unknown. */
export function pageUrl(page: PageView): string | undefined {
  return page.origin === '' ? undefined : new URL(pageHref(page), page.origin).href;
}
