/** The document's head as data (specification, chapter 3 "pageHead", "webHead"); server and browser write the same. */
import type { I18n } from '@lingui/core';
import type { Base, Og, WebHead } from '#schemas/page/base.ts';
import { DEFAULT_LANG, LANG_TAGS, type Lang, LOCALE_TAGS, textIn } from '#schemas/lang.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { productHref } from '#registry/kit/address/url.ts';
import { shopLangs } from '#registry/kit/site/shop-info.ts';
import { langPrefix } from '../../routes/lang-prefix.ts';
import { errorTitle } from './error-title.ts';
import { decodedPath } from '../location.ts';
import type { PageOutcome, ShownPage } from '../shown-page.ts';

/** One element of the head beside its title. */
export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** Content of a page's `<head>`: title, tags, and structured data as schema.org objects. */
export interface Head {
  readonly title: string;
  readonly tags: readonly HeadTag[];
  readonly ldJson: readonly object[];
}

/** Inputs of a head; `origin` is the shop's public one, `search` starts with `?` or is empty. */
export interface HeadOptions {
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: Pick<Base, 'webHead' | 'web'> & Partial<Pick<Base, 'langs'>>;
  readonly lang: Lang;
  /** Titles of error pages. */
  readonly i18n: Pick<I18n, '_'>;
  readonly origin: string;
  /** Path without language prefix, still encoded as in the URL. */
  readonly path: string;
  readonly search: string;
  readonly noIndex: boolean;
}

/** Query parameters that make another page of a listing; all others but a search's `q` do not belong in a canonical address. */
const PAGE_PARAMETERS = [
  ['p_page', 'products'],
  ['b_page', 'blogs'],
] as const;

/** Writes a page's head: the page's own words first, then the site's; the canonical address drops parameters that show the same page. */
export function headOf({ outcome, base, lang, i18n, origin, path: asked, search, noIndex }: HeadOptions): Head {
  const path = canonicalPath(outcome, asked);
  const site = base.webHead;
  const page = outcome.kind === 'page' ? outcome.page.pageHead : undefined;
  const title =
    outcome.kind === 'page'
      ? (page?.title ?? site?.title ?? shopName(base.web, lang, origin))
      : siteTitle(errorTitle(i18n, outcome, decodedPath(asked)), site?.title);
  const description = page?.description ?? site?.description;
  const query = canonicalQuery(outcome, path, search);
  const canonical = address(origin, path, lang, query);
  const og = <Key extends keyof Og>(key: Key) => page?.og?.[key] ?? site?.og?.[key];
  const isHidden =
    noIndex || outcome.kind !== 'page' || outcome.page.httpStatusCode >= 400 || isSearch(outcome.page, path, search);
  const meta = (name: string, content: string | undefined): HeadTag[] =>
    content === undefined || content === '' ? [] : [{ tag: 'meta', attributes: { name, content } }];
  const property = (name: string, content: string | undefined): HeadTag[] =>
    content === undefined || content === '' ? [] : [{ tag: 'meta', attributes: { property: name, content } }];
  const alternates = shopLangs({ base: { langs: base.langs ?? [] } }).map((each): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang: LANG_TAGS[each], href: address(origin, path, each, query) },
  }));
  const manual = manualTags(site?.meta_manual, page?.meta_manual).filter(
    (tag) => !isHidden || nameOf(tag) !== 'robots' || /\b(?:noindex|none)\b/i.test(tag.attributes.content ?? ''),
  );
  const replaced = new Set(manual.map(nameOf));
  return {
    title,
    tags: [
      ...[
        ...meta('description', description),
        ...meta('keywords', page?.keywords ?? site?.keywords),
        ...(isHidden
          ? meta('robots', 'noindex')
          : [
              { tag: 'link' as const, attributes: { rel: 'canonical', href: canonical } },
              ...alternates,
              {
                tag: 'link' as const,
                attributes: {
                  rel: 'alternate',
                  hreflang: 'x-default',
                  href: address(origin, path, DEFAULT_LANG, query),
                },
              },
            ]),
        ...property('og:title', og('title') ?? title),
        ...property('og:description', og('description') ?? description),
        // The site's own would name its home page on every page.
        ...property('og:url', absolute(page?.og?.url, origin) ?? canonical),
        ...property('og:type', page?.og?.type ?? typeOf(outcome, path) ?? og('type') ?? 'website'),
        ...property('og:image', absolute(og('image'), origin)),
        ...property('og:locale', LOCALE_TAGS[lang].replace('-', '_')),
      ].filter((tag) => tag.tag !== 'meta' || !replaced.has(nameOf(tag))),
      ...manual,
    ],
    ldJson: [site?.ld_json, page?.ld_json].flatMap((data) =>
      Array.isArray(data) ? data : data === undefined ? [] : [data],
    ),
  };
}

/** A product has several addresses (specification, chapter 2): the one with its slug stands for all. */
function canonicalPath(outcome: HeadOptions['outcome'], path: string): string {
  const product = outcome.kind === 'page' ? outcome.page.otherData?.productDetails?.[0] : undefined;
  if (product === undefined || !path.startsWith('/product/')) return path;
  const isShown = [product.uuid, product.parent?.uuid].some(
    (uuid) => uuid !== undefined && path.toLowerCase().includes(uuid.toLowerCase()),
  );
  return isShown ? productHref(product) : path;
}

/** The Open Graph type of a product's and a post's page (contract, chapter 11 "Platform"); undefined for any other. */
function typeOf(outcome: HeadOptions['outcome'], path: string): string | undefined {
  const records = outcome.kind === 'page' ? outcome.page.otherData : undefined;
  if (path.startsWith('/product/') && records?.productDetails?.[0] !== undefined) return 'product';
  return path.startsWith('/blog/') && records?.blogDetail !== undefined ? 'article' : undefined;
}

function siteTitle(title: string, site: string | undefined): string {
  return site === undefined || site === '' ? title : `${title} · ${site}`;
}

/** A document needs a title, whatever the platform leaves out. */
function shopName(web: HeadOptions['base']['web'], lang: Lang, origin: string): string {
  const name = web?.name === undefined ? '' : textIn(web.name, lang);
  return name || (web?.web_name ?? new URL(origin).host);
}

/** Meta elements of the shop's own; those of the page replace the site's of the same name. */
function manualTags(site: Manual = [], page: Manual = []): HeadTag[] {
  const own = new Set(page.map(({ name }) => name.toLowerCase()));
  return [...site.filter(({ name }) => !own.has(name.toLowerCase())), ...page].map(({ name, content }) => ({
    tag: 'meta',
    attributes: { [PROPERTY_NAME.test(name) ? 'property' : 'name']: name, content },
  }));
}

function nameOf({ attributes }: HeadTag): string | undefined {
  return (attributes.name ?? attributes.property)?.toLowerCase();
}

type Manual = WebHead['meta_manual'];

/** Names of Open Graph and its vocabularies, which are properties. */
const PROPERTY_NAME = /^(?:og|fb|product|article|book|profile|music|video):/i;

function absolute(url: Address | undefined, origin: string): string | undefined {
  if (url === undefined) return undefined;
  return url.startsWith('/') && !url.startsWith('//') ? origin + url : url;
}

/** Whether a page shows what a visitor searches for: anybody could write words of their own into a search engine's results. */
function isSearch(page: ShownPage, path: string, search: string): boolean {
  const hasWords = (new URLSearchParams(search).get('q') ?? '').trim() !== '';
  return hasWords && (page.otherData?.search !== undefined || /^\/search(?:\/|$)/.test(path));
}

/**
 * The query of the canonical address: the words of a page that searches, and the number of the page that is shown, whatever number
 * was given.
 */
function canonicalQuery(outcome: HeadOptions['outcome'], path: string, search: string): string {
  const given = new URLSearchParams(search);
  const found = outcome.kind === 'page' ? outcome.page.otherData?.search : undefined;
  const kept = new URLSearchParams();
  const words = given.get('q');
  if (words !== null && outcome.kind === 'page' && isSearch(outcome.page, path, search)) kept.set('q', words);
  for (const [name, kind] of PAGE_PARAMETERS) {
    const number = given.get(name) ?? '';
    const page = /^\d{1,9}$/.test(number) ? (found?.[kind].page ?? Number(number)) : 1;
    if (page > 1) kept.set(name, String(page));
  }
  return kept.toString();
}

/** Address of a path in one language, with the query that belongs to it. */
function address(origin: string, path: string, lang: Lang, query: string): string {
  const prefix = langPrefix(lang);
  return `${origin}${prefix}${path === '/' && prefix !== '' ? '' : path}${query === '' ? '' : `?${query}`}`;
}
