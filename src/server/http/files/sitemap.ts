/**
 * `/sitemap.xml`, per host: one file if the shop fits into it, otherwise an index of `/sitemap-{n}.xml` (sitemaps.org).
 * Paths are cached; the XML is written while it is sent.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { blogHref, categoryHref, localHref } from '#registry/kit/address/url.ts';
import { Base, zoneNodes } from '#schemas/page/base.ts';
import { Blog } from '#schemas/records/blog.ts';
import { shopLangs } from '#registry/kit/site/shop-info.ts';
import { DEFAULT_LANG, type Lang, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { salvage, salvageList } from '#schemas/lenient/salvage.ts';
import { bytesOfTexts, createByteCache } from '../../../bounds/byte-cache.ts';
import type { Call } from '../../../call/call.ts';
import { type CategoryFailure, fetchCategories } from '../../../page/records/fetch-categories.ts';
import { categoryIds, menuLinks } from '../../../page/menu-links.ts';
import { escapeHtml } from '../encoding/escape.ts';
import { toWebStream } from '../platform/web-stream.ts';

/** Limits of one file (sitemaps.org): URLs, and bytes before compression. */
export interface SitemapLimits {
  readonly urls: number;
  readonly bytes: number;
}

/** The shop of a sitemap request. */
export interface SitemapRequest {
  readonly host: string;
  readonly origin: string;
  /** Makes calls without the visitor's headers. */
  readonly call: Call;
  /** Whether the platform has the call `sitemap`: only the embedded service has it. */
  readonly listsAll: boolean;
}

/** Sitemaps of the shops of this process. */
export interface Sitemaps {
  /** `/sitemap.xml`: all URLs, or the index of the files that contain them. */
  readonly answer: (request: SitemapRequest) => Promise<Response>;
  /** `/sitemap-{number}.xml`, from 1 on; undefined if there is no such file. */
  readonly answerFile: (request: SitemapRequest, number: number) => Promise<Response | undefined>;
}

/** sitemaps.org: 50,000 URLs and 50 MB. */
const LIMITS: SitemapLimits = { urls: 50_000, bytes: 50_000_000 };
/** TTL of a shop's paths (ms); an incomplete list is retried sooner. */
const TTL_MS = 10 * 60_000;
const INCOMPLETE_TTL_MS = 10_000;
/** Memory for the paths of all shops, in bytes. */
const CACHE_BYTES = 128 * 1024 * 1024;
/** Maximum paths of one shop: 50 files. */
const MAX_PATHS = 500_000;
/** Paths that are written at a time, about 100 kB. */
const SLICE = 100;

/** Paths that robots.txt excludes. */
export const DISALLOWED = ['/api/', '/account/', '/pay/', '/cart', '/checkout'];

type Range = readonly [start: number, end: number];

interface Listing {
  /** URL-encoded, without language prefix, each once. */
  readonly paths: readonly string[];
  /** The languages of the shop. */
  readonly langs: readonly Lang[];
  /** The paths of each file. */
  readonly files: readonly Range[];
  readonly isComplete: boolean;
  readonly etag: string;
}

/**
 * Creates the sitemaps. Paths of a shop are fetched once in ten minutes, by one refill at a time; an outage keeps the
 * last complete list.
 */
export function createSitemaps(
  reportFailure: (failure: CategoryFailure) => void,
  limits: SitemapLimits = LIMITS,
  now: () => number = () => performance.now(),
): Sitemaps {
  const listings = createByteCache<Listing & { readonly until: number }>(CACHE_BYTES, { entryShare: 1 });
  const refills = new Map<string, Promise<Listing>>();
  const refill = async (request: SitemapRequest): Promise<Listing> => {
    const stale = listings.get(request.host);
    const listed = await listPaths(request, limits, reportFailure);
    const listing = !listed.isComplete && stale?.isComplete === true ? stale : listed;
    const until = now() + (listed.isComplete ? TTL_MS : INCOMPLETE_TTL_MS);
    listings.set(request.host, { ...listing, until }, bytesOfTexts(listing.paths));
    return listing;
  };
  const listingOf = async (request: SitemapRequest): Promise<Listing> => {
    const { host } = request;
    const known = listings.get(host);
    if (known !== undefined && now() < known.until) return known;
    const listing = refills.get(host) ?? refill(request).finally(() => refills.delete(host));
    refills.set(host, listing);
    return listing;
  };

  return {
    answer: async (request) => {
      const listing = await listingOf(request);
      const { length } = listing.files;
      if (length > 1) return xmlAnswer(listing, 'index', [writeIndex(request.origin, length)]);
      return xmlAnswer(listing, 'all', writeUrls(listing.paths, listing.langs, request.origin));
    },
    answerFile: async (request, number) => {
      const listing = await listingOf(request);
      const range = listing.files.length > 1 ? listing.files[number - 1] : undefined;
      return (
        range &&
        xmlAnswer(listing, String(number), writeUrls(listing.paths.slice(...range), listing.langs, request.origin))
      );
    },
  };
}

function xmlAnswer({ isComplete, etag }: Listing, part: string, xml: Iterable<string>): Response {
  return new Response(toWebStream(Readable.from(encode(xml), { highWaterMark: 1 })), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': isComplete ? 'public, max-age=3600' : 'no-store',
      etag: `"${etag}-${part}"`,
    },
  });
}

function* encode(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** Lists home, the links of the header's menu, categories, blogs; and everything else that the platform lists. */
async function listPaths(
  { call, origin, listsAll }: SitemapRequest,
  limits: SitemapLimits,
  reportFailure: (failure: CategoryFailure) => void,
): Promise<Listing> {
  const base = await call('base', { query: {} });
  const known = base.ok ? salvage(Base, base.data).value : undefined;
  const list = createListing(origin, shopLangs({ base: known ?? { langs: [] } }), limits);
  const menu = menuLinks(zoneNodes(known?.headerZone));
  list.add(['/', ...menu]);
  if (listsAll) {
    const isComplete = await followPages(call, list);
    return list.finish(base.ok && isComplete);
  }
  // A platform returns only the categories of the given ids.
  const ids = categoryIds(menu);
  const [categories, blogs] = await Promise.all([
    ids.length === 0 ? [] : fetchCategories(call, reportFailure)(ids),
    call('blogs'),
  ]);
  list.add((categories ?? []).map(categoryHref));
  if (blogs.ok) list.add(salvageList(Blog, blogs.data).map(blogHref));
  return list.finish(base.ok && categories !== undefined && blogs.ok);
}

/** Adds the paths of the call `sitemap`, 5,000 products per response; false if the platform failed in between. */
async function followPages(call: Call, list: ListingBuilder): Promise<boolean> {
  let after: string | undefined;
  do {
    const query: { readonly after?: string } = after === undefined ? {} : { after };
    const answer = await call('sitemap', { query });
    if (!answer.ok) return false;
    const hasMore = list.add(answer.data.paths) && answer.data.next !== after;
    after = hasMore ? (answer.data.next ?? undefined) : undefined;
  } while (after !== undefined);
  return true;
}

interface ListingBuilder {
  /** False once the shop has the maximum number of paths. */
  readonly add: (paths: readonly string[]) => boolean;
  readonly finish: (isComplete: boolean) => Listing;
}

/**
 * Collects paths response by response, so that a large shop never blocks the process for long; splits them into files
 * within both limits.
 */
function createListing(origin: string, langs: readonly Lang[], { urls, bytes }: SitemapLimits): ListingBuilder {
  const paths = new Set<string>();
  const files: Range[] = [];
  const hash = createHash('sha256').update(langs.join());
  let start = 0;
  let size = OVERHEAD;
  return {
    add: (given) => {
      for (const path of given) {
        const encoded = encodedPath(path);
        if (encoded === undefined || paths.has(encoded) || paths.size >= MAX_PATHS) continue;
        const own = entrySize(encoded, origin);
        if (paths.size > start && ((paths.size - start + 1) * langs.length > urls || size + own > bytes)) {
          files.push([start, paths.size]);
          start = paths.size;
          size = OVERHEAD;
        }
        size += own;
        paths.add(encoded);
        hash.update(encoded).update('\n');
      }
      return paths.size < MAX_PATHS;
    },
    finish: (isComplete) => ({
      paths: [...paths],
      langs,
      files: [...files, [start, paths.size]],
      isComplete,
      etag: hash.digest('base64url').slice(0, 22),
    }),
  };
}

/** The path and query of a URL of the shop for sitemaps; undefined for paths that crawlers must not visit. */
function encodedPath(path: string): string | undefined {
  const url = URL.parse(path, 'http://shop.invalid');
  if (url?.host !== 'shop.invalid') return undefined;
  const { pathname, search } = url;
  return DISALLOWED.some((start) => pathname.startsWith(start)) ? undefined : `${pathname}${search}`;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const TAIL = '</urlset>\n';
const OVERHEAD = HEAD.length + TAIL.length;
/** Maximum bytes of an entry around its URLs. */
const FRAME = 100 * (LANGS.length + 2);

/** Maximum bytes of a path in all languages: URLs are ASCII, a language prefix has three characters. */
function entrySize(path: string, origin: string): number {
  const address = escapeHtml(origin + path).length + 3;
  return LANGS.length * (FRAME + address * (LANGS.length + 2));
}

function* writeUrls(paths: readonly string[], langs: readonly Lang[], origin: string): Generator<string> {
  yield HEAD;
  for (let start = 0; start < paths.length; start += SLICE)
    yield paths
      .slice(start, start + SLICE)
      .map((path) => writeEntries(path, langs, origin))
      .join('');
  yield TAIL;
}

function writeEntries(path: string, langs: readonly Lang[], origin: string): string {
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(origin + href)}"/>`;
  const alternates = [
    ...langs.map((lang) => alternate(LANG_TAGS[lang], localHref(path, lang))),
    alternate('x-default', localHref(path, DEFAULT_LANG)),
  ].join('');
  return langs
    .map((lang) => `<url><loc>${escapeHtml(origin + localHref(path, lang))}</loc>${alternates}</url>\n`)
    .join('');
}

function writeIndex(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}
