/** Pages that visitors share between requests: cacheable requests, and a page's purge tags. */
import type { Experiment } from '#schemas/experiments/experiment.ts';
import type { OtherData } from '#schemas/page/page.ts';
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../../../bounds/byte-cache.ts';
import type { PageOutcome, ShownBase } from '../../../page/page-view.ts';
import { choiceKey, type ChosenPage } from '../../experiments/choose-page.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import { statusOf } from '../load/decide.ts';
import type { Exchange } from '../load/load-page.ts';
import {
  type CacheResult,
  createPageCache,
  type Freshness,
  type Loaded,
  type PageCache,
  type Purge,
} from './page-cache.ts';
import { audienceOf, isCacheable, isOwnPath, pageKey } from './page-key.ts';

/** Times in ms since 1970. */
export interface Expiry {
  readonly freshUntil: number;
  /** Until then it may be shown while it is renewed. */
  readonly staleUntil: number;
}

/** Returns the times at which content of this freshness, loaded at `now`, expires. */
export function expiryOf({ freshMs, staleMs }: Freshness, now: number): Expiry {
  return { freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs };
}

/** A page to be written. */
export interface LoadedPage {
  readonly outcome: PageOutcome;
  /** undefined: the view shows none, or the platform has none to give. */
  readonly base: ShownBase | undefined;
  readonly isStale: boolean;
  /** Whether other visitors get it too. */
  readonly isShared: boolean;
  /** When its prices and stock must be renewed; undefined: it is this request's alone. */
  readonly expiry?: Expiry | undefined;
  /** The variants that were chosen; undefined: the page has no experiments. */
  readonly chosen?: ChosenPage;
}

/** One request for a page, and its loader on a cache miss. */
export interface PageRequest {
  readonly context: RequestContext;
  readonly open: (context: RequestContext) => Exchange;
  readonly load: (exchange: Exchange) => Promise<LoadedPage>;
}

/** A page with the `set-cookie` lines that are this visitor's own. */
export interface TakenPage {
  readonly page: LoadedPage;
  readonly cookies: readonly string[];
  /** What the same request gets later; undefined where its page was not stored, or has experiments. */
  readonly current?: CurrentPage | undefined;
}

/** The page that is fresh in the cache for requests like one before; undefined where it must be taken. */
export type CurrentPage = () => LoadedPage | undefined;

/** Pages that visitors share. */
export interface StoredPages {
  /** Takes a page from the cache, or loads it. */
  readonly take: (request: PageRequest) => Promise<TakenPage>;
  /** A page that is fresh in the cache. */
  readonly find: (context: RequestContext) => LoadedPage | undefined;
  /** The shop (`web_id`) of a host's pages; undefined where none is stored, or its base names no shop. */
  readonly shopOf: (host: string) => string | undefined;
  /** Purges pages; returns how many. */
  readonly purge: (purge: Purge) => number;
}

/**
 * Parameters that make another page of a listing. A page with any other one is loaded for each visitor: it may be shown
 * in the page, and invented names could fill the cache.
 */
const PARAMETERS = new Set(['q', 'p_page', 'b_page', 'sort', 'category', 'min_price', 'max_price', 'f']);
/** Bytes of a page beside its records and trees. */
const PAGE_BYTES = 4096;
/** Memory per character of the platform's answer once it is parsed, resolved and cached as elements (bytes). */
const BYTES_PER_CHARACTER = 16;
/** Memory for the experiments of pages, in bytes. */
const EXPERIMENT_BYTES = 8 * 1024 * 1024;

/** Returns the key under which a request may share its page; undefined where it may not. */
function storedKey(context: RequestContext): string | undefined {
  if (context.isPersonal || !isCacheable(context)) return undefined;
  if (!isOwnPath(context.path))
    for (const name of context.url.searchParams.keys()) if (!PARAMETERS.has(name)) return undefined;
  const key = pageKey(context);
  // Pages contain absolute URLs, and each visitor's own spelling of the path.
  return key && `${context.origin} ${context.url.pathname} ${key}`;
}

/** Clock, observer, and what the platform makes of addresses; all have defaults. */
export interface StoredPagesOptions {
  readonly now?: () => number;
  readonly onTake?: (result: CacheResult) => void;
  /** Whether the platform counts requests by the visitor's address, of which its answers say nothing: the embedded service does. */
  readonly countsVisitors?: boolean;
}

/** The key of a page with the choices that its experiments ask for. */
function keyWith(own: string | undefined, choice: string): string | undefined {
  return own === undefined || choice === '' ? own : `${own} ${choice}`;
}

/** Creates the pages that visitors share, in at most `maxBytes` bytes. */
export function createStoredPages(
  maxBytes: number,
  { now = Date.now, onTake, countsVisitors = false }: StoredPagesOptions = {},
): StoredPages {
  const pages: PageCache<LoadedPage> = createPageCache(maxBytes, now, onTake);
  /** Experiments of pages by their key: a page's variants are cached apart once they are known. */
  const experiments = createByteCache<readonly Experiment[]>(EXPERIMENT_BYTES);
  const choiceOf = (own: string | undefined, context: RequestContext) => {
    const known = own === undefined ? undefined : experiments.get(own);
    return known === undefined ? '' : choiceKey(known, context);
  };
  /** A function of its own, so that what is kept of a request does not hold it. */
  const currentAt =
    (own: string): CurrentPage =>
    () =>
      experiments.get(own) !== undefined ? undefined : pages.find(own);
  return {
    take: async ({ context, open, load }) => {
      const own = storedKey(context);
      const choice = choiceOf(own, context);
      const key = keyWith(own, choice);
      let cookies: readonly string[] = [];
      const loadFor = async (visitor: RequestContext): Promise<Loaded<LoadedPage>> => {
        const exchange = open(visitor);
        const page = await load(exchange);
        if (visitor === context) cookies = exchange.cookies;
        if (own !== undefined && page.outcome.kind === 'page') {
          if (page.chosen === undefined) experiments.delete(own);
          else {
            const { experiments: known } = page.chosen;
            experiments.set(own, known, JSON.stringify(known).length * BYTES_PER_JSON_CHARACTER);
          }
        }
        // What was chosen otherwise than the key says belongs to this visitor alone, as does the first page whose experiments were not known.
        const isOfKey = key !== undefined && (page.chosen?.choice ?? '') === choice;
        // An answer that depends on a cookie is private, whatever its headers state.
        return describe(page, exchange, { mayBeShared: isOfKey && !visitor.headers.has('cookie'), now: now() });
      };
      if (key === undefined) return { page: (await loadFor(context)).value, cookies };
      const page = await pages.take({
        key,
        audience: audienceOf(context),
        host: context.host,
        load: () => loadFor(context),
        refresh: () => loadFor(withoutVisitor(context, countsVisitors)),
      });
      return { page, cookies, current: own === undefined || page.chosen !== undefined ? undefined : currentAt(own) };
    },
    find: (context) => {
      const own = storedKey(context);
      const key = keyWith(own, choiceOf(own, context));
      return key === undefined ? undefined : pages.find(key);
    },
    shopOf: (host) => pages.findOfHost(host)?.base?.base.web?.web_id,
    purge: pages.purge,
  };
}

/** Decides whether others may get a page, and its purge tags. */
function describe(
  page: LoadedPage,
  exchange: Exchange,
  { mayBeShared, now }: { readonly mayBeShared: boolean; readonly now: number },
): Loaded<LoadedPage> {
  const { outcome, base, isStale } = page;
  const isGood = mayBeShared && outcome.kind === 'page' && statusOf(outcome) === 200 && base !== undefined && !isStale;
  const freshness = isGood ? exchange.freshness() : undefined;
  return {
    value: { ...page, isShared: freshness !== undefined, expiry: freshness && expiryOf(freshness, now) },
    freshness,
    tags: isGood
      ? [shopTag(base.base.web?.web_id), ...tagsOf(exchange.context.path, [outcome.page.otherData ?? {}, base.records])]
      : [],
    bytes: freshness === undefined ? 0 : PAGE_BYTES + exchange.lengthOf('page') * BYTES_PER_CHARACTER,
  };
}

/** The tag of all pages of a shop; those whose base names no shop have one in common. */
function shopTag(webId: string | undefined): string {
  return `shop:${webId ?? ''}`;
}

/** All pages of a shop, on whichever hosts; undefined: of every shop. */
export function purgeOfShop(webId: string | undefined): Purge {
  return { host: undefined, tags: webId === undefined ? undefined : [shopTag(webId), shopTag(undefined)] };
}

/** The names of contract chapter 11, "Platform". */
function tagsOf(path: string, records: readonly OtherData[]): readonly string[] {
  return [
    'base',
    `page:${path}`,
    ...records.flatMap(({ productDetails = [], productCategories = [], blogs = [], blogDetail, search }) => [
      ...[...productDetails, ...(search?.productRecords ?? [])].map(({ uuid }) => `product:${uuid}`),
      ...productCategories.map(({ category_id: id }) => `category:${id}`),
      ...[...blogs, ...(blogDetail === undefined ? [] : [blogDetail]), ...(search?.blogRecords ?? [])].map(
        ({ blog_id: id }) => `blog:${id}`,
      ),
    ]),
  ];
}

/** The same request of an anonymous visitor. */
function withoutVisitor(context: RequestContext, countsVisitors: boolean): RequestContext {
  const forwardedFor = countsVisitors ? context.forwardedFor : undefined;
  return { ...context, headers: new Headers(), userAgent: '', forwardedFor };
}
