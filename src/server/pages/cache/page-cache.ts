/** The page cache, whose pages visitors share between requests: cacheable requests, and a page's purge tags. */
import type { Experiment } from '#schemas/experiments/experiment.ts';
import { isRolloutId } from '#schemas/experiments/rollout.ts';
import type { OtherData } from '#schemas/page/page.ts';
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../../../bounds/byte-cache.ts';
import type { PageOutcome, ShownBase } from '../../../page/shown-page.ts';
import { choiceKey, type ChosenPage } from '../../experiments/choose-page.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import { statusOf } from '../load/decide.ts';
import type { Exchange } from '../load/load-page.ts';
import {
  type CacheResult,
  createRevalidatingCache,
  type Freshness,
  type Loaded,
  type Purge,
  type RevalidatingCache,
} from './revalidating-cache.ts';
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
  /** undefined: the format has none, or the platform has none. */
  readonly base: ShownBase | undefined;
  readonly isStale: boolean;
  /** Whether other visitors get it too. */
  readonly isShared: boolean;
  /** When its prices and stock must be renewed; undefined: only for this request. */
  readonly expiry?: Expiry | undefined;
  /** The chosen variants; undefined: the page has no experiments. */
  readonly chosen?: ChosenPage;
}

/** One request for a page, and its loader on a cache miss. */
export interface PageRequest {
  readonly context: RequestContext;
  readonly open: (context: RequestContext) => Exchange;
  readonly load: (exchange: Exchange) => Promise<LoadedPage>;
}

/** A page with the visitor's own `set-cookie` lines. */
export interface PageResult {
  readonly page: LoadedPage;
  readonly cookies: readonly string[];
  /** Returns the page of later equal requests; undefined if the page was not stored, or has experiments. */
  readonly lookUp?: LookUpPage | undefined;
}

/** Looks up the fresh page in the cache for requests like an earlier one; undefined if it must be loaded. */
export type LookUpPage = () => LoadedPage | undefined;

/** The page cache. */
export interface PageCache {
  /** Returns a page from the cache, or loads it. */
  readonly getOrLoad: (request: PageRequest) => Promise<PageResult>;
  /** A fresh page in the cache. */
  readonly find: (context: RequestContext) => LoadedPage | undefined;
  /** The shop (`web_id`) of a host's pages; undefined if none is stored, or its base names no shop. */
  readonly shopOf: (host: string) => string | undefined;
  /** Purges pages; returns how many. */
  readonly purge: (purge: Purge) => number;
}

/**
 * Parameters that change a listing. A page with any other parameter is loaded for each visitor: the page may show it,
 * and invented names could fill the cache.
 */
const PARAMETERS = new Set(['q', 'p_page', 'b_page', 'sort', 'category', 'min_price', 'max_price', 'f']);
/** Bytes of a page in addition to its records and trees. */
const PAGE_BYTES = 4096;
/** Memory per character of the platform's response once it is parsed, resolved and cached as elements (bytes). */
const BYTES_PER_CHARACTER = 16;
/** Memory for the experiments of pages, in bytes. */
const EXPERIMENT_BYTES = 8 * 1024 * 1024;

/** Returns the key under which a request may share its page; undefined if it may not. */
function storedKey(context: RequestContext): string | undefined {
  if (context.isPersonal || !isCacheable(context)) return undefined;
  if (!isOwnPath(context.path))
    for (const name of context.url.searchParams.keys()) if (!PARAMETERS.has(name)) return undefined;
  const key = pageKey(context);
  // Pages contain absolute URLs, and each visitor's own spelling of the path.
  return key && `${context.origin} ${context.url.pathname} ${key}`;
}

/** Clock, observer, and the platform's treatment of addresses; all have defaults. */
export interface PageCacheOptions {
  readonly now?: () => number;
  readonly onTake?: (result: CacheResult) => void;
  /**
   * Whether the platform limits requests by the visitor's address, which its responses do not reveal: the embedded
   * service does.
   */
  readonly countsVisitors?: boolean;
}

/** The key of a page with the choices of its experiments. */
function keyWith(own: string, choice: string): string {
  return choice === '' ? own : `${own} ${choice}`;
}

/** Creates the page cache, in at most `maxBytes` bytes. */
export function createPageCache(
  maxBytes: number,
  { now = Date.now, onTake, countsVisitors = false }: PageCacheOptions = {},
): PageCache {
  const pages: RevalidatingCache<LoadedPage> = createRevalidatingCache(maxBytes, now, onTake);
  /**
   * Experiments of pages by their key: a page's variants are cached separately once they are known. The key of a
   * rolled-out page has only the rollout, since the release may have other experiments: those are below its choice.
   */
  const experiments = createByteCache<readonly Experiment[]>(EXPERIMENT_BYTES);
  const learn = (own: string, known: readonly Experiment[], context: RequestContext) => {
    const set = (key: string, list: readonly Experiment[]) =>
      experiments.set(key, list, JSON.stringify(list).length * BYTES_PER_JSON_CHARACTER);
    const rollout = known.filter(({ id }) => isRolloutId(id));
    set(own, rollout.length > 0 ? rollout : known);
    if (rollout.length > 0) set(keyWith(own, choiceKey(rollout, context)), known);
  };
  const choiceOf = (own: string | undefined, context: RequestContext) => {
    const known = own === undefined ? undefined : experiments.get(own);
    if (own === undefined || known === undefined) return '';
    const choice = choiceKey(known, context);
    const below = experiments.get(keyWith(own, choice));
    return below === undefined ? choice : choiceKey(below, context);
  };
  /** A separate function, so that stored closures do not keep the request alive. */
  const lookUpAt =
    (own: string): LookUpPage =>
    () =>
      experiments.get(own) !== undefined ? undefined : pages.find(own);
  return {
    getOrLoad: async ({ context, open, load }) => {
      const own = storedKey(context);
      const choice = choiceOf(own, context);
      const key = own && keyWith(own, choice);
      let cookies: readonly string[] = [];
      const loadFor = async (visitor: RequestContext): Promise<Loaded<LoadedPage>> => {
        const exchange = open(visitor);
        const page = await load(exchange);
        if (visitor === context) cookies = exchange.cookies;
        if (own !== undefined && page.outcome.kind === 'page') {
          if (page.chosen === undefined) experiments.delete(own);
          else learn(own, page.chosen.experiments, visitor);
        }
        // A choice that differs from the key belongs only to this visitor, and so does the first page whose experiments
        // were unknown.
        const isOfKey = key !== undefined && (page.chosen?.choice ?? '') === choice;
        // A response that depends on a cookie is private, whatever its headers say: the cache begins with a visitor who
        // sends none.
        return describe(page, exchange, { mayBeShared: isOfKey && !visitor.headers.has('cookie'), now: now() });
      };
      if (key === undefined) return { page: (await loadFor(context)).value, cookies };
      const page = await pages.getOrLoad({
        key,
        audience: audienceOf(context),
        host: context.host,
        loadForVisitor: () => loadFor(context),
        loadForAll: () => loadFor(withoutVisitor(context, countsVisitors)),
      });
      return { page, cookies, lookUp: own === undefined || page.chosen !== undefined ? undefined : lookUpAt(own) };
    },
    find: (context) => {
      const own = storedKey(context);
      const key = own && keyWith(own, choiceOf(own, context));
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

/** The tag of all pages of a shop; pages whose base names no shop share one. */
function shopTag(webId: string | undefined): string {
  return `shop:${webId ?? ''}`;
}

/** All pages of a shop, on any host; undefined: of every shop. */
export function purgeOfShop(webId: string | undefined): Purge {
  return { host: undefined, tags: webId === undefined ? undefined : [shopTag(webId), shopTag(undefined)] };
}

/** The names of docs/contract.md. */
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
