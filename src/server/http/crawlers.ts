/** `/robots.txt`, `/sitemap.xml`, `/manifest.webmanifest`, per host (contract, chapters 6 and 10). */
import { blogHref, categoryHref, localHref, productHref } from '#registry/kit/address/url.ts';
import { Base, zoneNodes } from '#schemas/base.ts';
import { Blog } from '#schemas/records/blog.ts';
import { Category } from '#schemas/records/category.ts';
import { DEFAULT_LANG, LANG_TAGS, LANGS, textIn } from '#schemas/lang.ts';
import { salvage, salvageList } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../call/call.ts';
import { categoryIds, menuLinks } from '../../page/menu-links.ts';
import { escapeHtml } from '../pages/escape.ts';
import { faviconOf } from './favicon.ts';
import type { RequestContext } from './request-context.ts';

/** Keeps crawlers out of calls and of pages that are one visitor's own. */
export function robotsTxt({ origin }: RequestContext): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /account/',
    'Disallow: /pay/',
    'Disallow: /cart',
    'Disallow: /checkout',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

/** Addresses that one sitemap may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

export interface SitemapOptions {
  /** Whether every product is listed too: a foreign platform is not asked for all it has. */
  readonly products: boolean;
}

/** Lists home, the links of the header's menu, categories, blogs and products, each in every language. */
export async function sitemapXml(
  { origin }: RequestContext,
  call: Call,
  { products }: SitemapOptions,
): Promise<Response> {
  const [base, blogs, listed] = await Promise.all([
    call('base', { query: {} }),
    call('blogs'),
    products ? listProducts(call) : { paths: [], categories: [] },
  ]);
  const menu = base.ok ? menuLinks(zoneNodes(salvage(Base, base.data).value?.headerZone)) : [];
  const ids = [...new Set([...categoryIds(menu), ...listed.categories])];
  // A platform tells of the categories it is asked for by id, and of no others (contract, chapter 11 "Platform").
  const categories =
    ids.length === 0 ? undefined : await call('productCategories', { query: { category_ids: ids.join(',') } });
  const paths = [
    '/',
    ...menu,
    ...(categories?.ok === true ? salvageList(Category, categories.data).map(categoryHref) : []),
    ...(blogs.ok ? salvageList(Blog, blogs.data).map(blogHref) : []),
    ...listed.paths,
  ];
  const entries = [...new Set(paths)]
    .slice(0, MAX_ADDRESSES / LANGS.length)
    .flatMap((path) => LANGS.map((lang) => entry(origin, path, localHref(path, lang))));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
  const isComplete = base.ok && categories?.ok !== false && blogs.ok;
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': isComplete ? 'public, max-age=3600' : 'no-store',
    },
  });
}

/** Lists the paths of all products of a shop, page by page of its search, and the ids of their categories. */
async function listProducts(call: Call): Promise<{ readonly paths: string[]; readonly categories: string[] }> {
  const paths: string[] = [];
  const categories = new Set<string>();
  for (let page = 1, pages = 1; page <= pages && paths.length < MAX_ADDRESSES / LANGS.length; page += 1) {
    const answer = await call('search', { query: { sort: 'newest', p_page: String(page) } });
    if (!answer.ok) break;
    const { productRecords, facets, products } = answer.data;
    paths.push(...productRecords.map(productHref));
    for (const { category_id } of facets?.categories ?? []) categories.add(category_id);
    for (const { category } of productRecords) if (category !== undefined) categories.add(category.category_id);
    pages = products.pages;
  }
  return { paths, categories: [...categories] };
}

function entry(origin: string, path: string, own: string): string {
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(origin + href)}"/>`;
  const alternates = [
    ...LANGS.map((lang) => alternate(LANG_TAGS[lang], localHref(path, lang))),
    alternate('x-default', localHref(path, DEFAULT_LANG)),
  ];
  return `<url><loc>${escapeHtml(origin + own)}</loc>${alternates.join('')}</url>`;
}

/** Describes the shop as an installable app (web app manifest), by its base. */
export async function webManifest(call: Call): Promise<Response> {
  const answer = await call('base', { query: {} });
  const base = answer.ok ? salvage(Base, answer.data).value : undefined;
  const name = base?.web?.name === undefined ? (base?.web?.web_name ?? 'Raan') : textIn(base.web.name, DEFAULT_LANG);
  const icon = faviconOf(base?.web);
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    lang: DEFAULT_LANG,
    icons: [{ src: icon.href, sizes: 'any', ...(icon.type === undefined ? {} : { type: icon.type }) }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': answer.ok ? 'public, max-age=3600' : 'no-store',
    },
  });
}
