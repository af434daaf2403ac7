/**
 * Steps from a request to a page that can be rendered: request, store the response or restore the last good one, complete
 * records and resolve.
 */
import type { ComponentSpec } from '#registry/kit/define.ts';
import type { Base } from '#schemas/page/base.ts';
import type { CallName } from '#schemas/calls/index.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { readRollout, seesRollout } from '#schemas/experiments/rollout.ts';
import type { PageData } from '#schemas/page/page.ts';
import { isRecord } from '#schemas/record.ts';
import { describeProblem, type Problem, showValue } from '#schemas/problem.ts';
import type { Call } from '../../../call/call.ts';
import { assembleBase, assemblePage, type AssembleOptions } from '../../../page/assemble-page.ts';
import { BYTES_PER_JSON_CHARACTER, createByteCache } from '../../../bounds/byte-cache.ts';
import type { Product } from '#schemas/product.ts';
import type { Category } from '#schemas/records/category.ts';
import { type CategoryCache, createCategoryCache } from '../../../page/records/fetch-categories.ts';
import { createProductCache, fetchSharedProducts } from '../../../page/records/fetch-products.ts';
import type { RecordCache, RecordRequest } from '../../../page/records/record-cache.ts';
import type { PageOutcome, ShownBase } from '../../../page/shown-page.ts';
import { applyPreviewData } from '../../../page/preview-overrides.ts';
import { createTreeCache, jsonOf } from '../../../page/tree-cache.ts';
import type { Config } from '../../config.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import type { Log } from '../../log.ts';
import { type AnswerHooks, type Platform, publicCaller, visitorCaller } from '../../platform.ts';
import { askBase, askPage, type BaseReply, type PageReply, readBase, readOwnPage } from './ask-platform.ts';
import type { Decision } from './decide.ts';
import { EMBEDDED, limitAge, PURGED, UNSTATED_PAYLOAD, watchFreshness } from '../cache/freshness.ts';
import { isFramedPreview } from './framed.ts';
import type { Freshness } from '../cache/revalidating-cache.ts';
import type { Trace } from '../../tracing/trace.ts';
import { createRecordGenerations, type RecordScope } from './record-generations.ts';
import { audienceOf, isCacheable, pageKey } from '../cache/page-key.ts';

/** The platform, the component types, and the own pages. */
export interface PageLoaderOptions {
  readonly platform: Platform;
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /**
   * Data of the storefront's own pages (`/lnw-demo`), without the platform; null: it does not exist; undefined: not one
   * of them.
   */
  readonly ownPage: (context: Pick<RequestContext, 'path' | 'query' | 'lang'>) => unknown;
  /** Additional types of the own pages. */
  readonly ownSpecs: ReadonlyMap<string, ComponentSpec>;
  readonly config: Config;
  readonly log: Log;
}

/** One request's calls to the platform. */
export interface Exchange {
  readonly context: RequestContext;
  readonly call: Call;
  /** Calls on behalf of this request's visitor. */
  readonly hooks: AnswerHooks;
  /** The platform, which records the freshness of its responses. */
  readonly watched: Platform;
  /** `set-cookie` lines of the responses so far, forwarded to the visitor. */
  readonly cookies: readonly string[];
  /**
   * Whether other visitors may get this request's responses: no session, no cookie set, no cache bypassed, nothing that
   * the platform declares private. Read it after the calls.
   */
  readonly isShareable: () => boolean;
  /** Length of the last response to a call, in characters. */
  readonly lengthOf: (name: CallName) => number;
  readonly ownPage: unknown;
  /**
   * Freshness of the responses so far for other visitors, limited by the age of the products in them; undefined if they
   * are private. Read it after the page is assembled.
   */
  readonly freshness: () => Freshness | undefined;
  /** The same for the browser that gets the payload: payloads of a platform that sends no freshness are cached too. */
  readonly payloadFreshness: () => Freshness | undefined;
  /** Called if the page depends on the clock. */
  readonly noteTime: () => void;
  /** Cache of this request's products and categories; those from a public response with a cookie are not cached. */
  readonly records: {
    readonly caches: { readonly products: RecordCache<Product>; readonly categories: CategoryCache };
    readonly products: RecordRequest<Product>;
    readonly categories: RecordRequest<Category>;
    readonly noteCookie: () => void;
  };
}

/** A reply's base, and the stored page that replaces it. */
export interface PageSource {
  /** A stored page that replaces a failed one. */
  readonly stalePage: PageData | undefined;
  readonly base: Base;
}

/** The steps of `answerPage` up to a page that can be rendered, in their order. */
export interface PageLoader {
  readonly open: (context: RequestContext) => Exchange;
  readonly ask: (exchange: Exchange, needBase: boolean) => Promise<PageReply>;
  /** Stores a good page, or restores the last good one if the platform failed; finds the base that belongs to it. */
  readonly storeOrRestore: (reply: PageReply, exchange: Exchange) => Promise<PageSource>;
  /** Completes records and resolves the tree of the page that was chosen. */
  readonly assemblePage: (decision: Decision, base: Base, exchange: Exchange) => Promise<PageOutcome>;
  /** Completes records and resolves the zones; `page` adds its preview data to the base. */
  readonly assembleBase: (base: Base, exchange: Exchange, page?: PageData) => Promise<ShownBase>;
  /** Requests only the base; undefined if the platform has none. */
  readonly askBase: (exchange: Exchange) => Promise<BaseReply | undefined>;
  /** Expires the records that pages of these hosts and shops share; without both, all of them. */
  readonly renewRecords: (scope: RecordScope) => void;
}

/** Memory for fallback pages and bases while the platform fails, in bytes. */
const LAST_GOOD_BYTES = 144 * 1024 * 1024;
/** Memory for resolved trees and scoped CSS, in bytes: a few hundred pages. */
const TREE_BYTES = 64 * 1024 * 1024;
const MAX_LOGGED = 20;

/** The last good answer of a page, or of a base. */
interface LastGood {
  readonly page?: PageData;
  readonly base?: Base;
}

/** Base of an unknown shop, for the error page. */
export const EMPTY_BASE: ShownBase = {
  base: readBase({}).base,
  header: [],
  footer: [],
  free: [],
  records: {},
  css: '',
};

/** Whether a visitor sees what is published. The answer of a missing page does not say whether its header is rolled out. */
function isPublished(reply: PageReply, bucket: number | undefined): boolean {
  if (bucket === undefined) return true;
  if (reply.kind !== 'page' || reply.page.httpStatusCode !== 200) return false;
  const rollout = readRollout(reply.page);
  return rollout === undefined || !seesRollout(rollout, bucket);
}

/** Creates the loader with the caches that requests share. */
export function createPageLoader({ platform, specs, ownPage, ownSpecs, config, log }: PageLoaderOptions): PageLoader {
  const ownPageSpecs = new Map([...specs, ...ownSpecs]);
  const lastGood = createByteCache<LastGood>(LAST_GOOD_BYTES);
  const trees = createTreeCache(TREE_BYTES);
  // Own pages have types that are unknown to a platform's page; they are resolved each time.
  const ownTrees = createTreeCache(0);
  const reportCategories = (failure: object) => log('warn', 'categories-failed', { ...failure });
  const createRecordCaches = () => ({
    products: createProductCache(),
    categories: createCategoryCache(reportCategories),
  });
  const publicRecords = createRecordCaches();
  // A platform may show a visitor individual prices: those of sessions never evict public ones, nor mix with them.
  const personalRecords = createRecordCaches();
  const generations = createRecordGenerations();

  const isEmbedded = platform.kind === 'embedded';
  const terms = isEmbedded
    ? { override: EMBEDDED, silent: undefined }
    : { override: undefined, silent: config.purgeSecret === undefined ? undefined : PURGED };

  const reportProblems = ({ path }: RequestContext, problems: readonly Problem[]) => {
    if (problems.length > 0)
      log('warn', 'page-problems', { path, problems: problems.slice(0, MAX_LOGGED).map(describeProblem) });
  };

  /** The caches are those of all visitors, of sessions, or only of this request. */
  const openRecords = (context: RequestContext, noteAge: (ageMs: number) => void): Exchange['records'] => {
    let hasSetCookie = false;
    const isShareable = () => !hasSetCookie;
    return {
      caches: !isCacheable(context) ? createRecordCaches() : context.isPersonal ? personalRecords : publicRecords,
      noteCookie: () => {
        hasSetCookie = true;
      },
      products: { isShareable, noteAge, loaded: new Map() },
      categories: { isShareable, loaded: new Map() },
    };
  };

  /** Source of products and categories. */
  const recordsFor = (exchange: Exchange, base: Base): Pick<AssembleOptions, 'products' | 'categories'> => {
    const { context, call, watched, hooks, records } = exchange;
    const session = context.isPersonal ? ` ${platform.session.sessionKey(context.headers)}` : '';
    const generation = generations.of({ host: context.host, webId: base.web?.web_id });
    const audience = `${audienceOf(context)} ${generation}${session}`;
    // Shared responses are requested without the visitor; a cookie that is set nevertheless belongs only to this
    // visitor.
    const onSetCookie = (lines: readonly string[]) => {
      records.noteCookie();
      hooks.onSetCookie?.(lines);
    };
    const isOwn = context.isPersonal || !isCacheable(context);
    const caller = isOwn ? call : publicCaller(watched, context, config, { ...hooks, onSetCookie });
    return {
      products: fetchSharedProducts(records.caches.products, audience, caller, records.products),
      categories: records.caches.categories.shared(audience, caller, records.categories),
    };
  };

  const optionsOf = (exchange: Exchange, base: Base): AssembleOptions => {
    const { context, call } = exchange;
    return {
      specs,
      lang: context.lang,
      path: context.path,
      query: context.query,
      now: new Date(),
      preview: isFramedPreview(context),
      call,
      ...recordsFor(exchange, base),
      diagnose: (diagnostics) => logDiagnostics(log, context, diagnostics),
      trees,
      noteTime: exchange.noteTime,
    };
  };

  /** The base in the page's response, else the one of `/api/base`, else the last good one, else an empty one. */
  const baseFor = async (
    given: Base | undefined,
    exchange: Exchange,
    { hasFailed, isUsual }: { readonly hasFailed: boolean; readonly isUsual: boolean },
  ): Promise<Base> => {
    const key = `base ${audienceOf(exchange.context)}`;
    const store = (base: Base, characters: number) => {
      if (isUsual && exchange.isShareable()) lastGood.set(key, { base }, characters * BYTES_PER_JSON_CHARACTER);
      return base;
    };
    if (given !== undefined) return store(given, exchange.lengthOf('page'));
    const known = lastGood.get(key)?.base;
    // Skips a platform that failed just now while an older base is known.
    if (known !== undefined && hasFailed) return known;
    const reply = await askBase(exchange.call, exchange.context, isEmbedded);
    if (reply === undefined) return known ?? readBase({}).base;
    reportProblems(exchange.context, reply.problems);
    return store(reply.base, exchange.lengthOf('base'));
  };

  return {
    open: (context) => {
      const cookies: string[] = [];
      const lengths = new Map<CallName, number>();
      const hooks: AnswerHooks = {
        onSetCookie: (lines) => void cookies.push(...lines),
        onBody: (name, length) => void lengths.set(name, length),
      };
      const { watched, freshness, isForAll } = watchFreshness(platform, terms);
      const isShareable = () => !context.isPersonal && cookies.length === 0 && isCacheable(context) && isForAll();
      const own = ownPage(context);
      let readsTime = false;
      let oldestMs = 0;
      const noteAge = (ageMs: number) => {
        oldestMs = Math.max(oldestMs, ageMs);
      };
      const limited = (read: () => Freshness | undefined) => {
        const stated = isShareable() && !readsTime ? read() : undefined;
        return stated && limitAge(stated, oldestMs);
      };
      return {
        context,
        call: visitorCaller(watched, context, config, hooks),
        hooks,
        watched,
        cookies,
        isShareable,
        lengthOf: (name) => (name === 'page' && isRecord(own) ? jsonOf(own)?.length : lengths.get(name)) ?? 0,
        records: openRecords(context, noteAge),
        ownPage: own,
        freshness: () => limited(freshness),
        payloadFreshness: () => limited(() => (own === undefined ? freshness(UNSTATED_PAYLOAD) : UNSTATED_PAYLOAD)),
        noteTime: () => {
          readsTime = true;
        },
      };
    },
    ask: async ({ context, call, ownPage: own }, needBase) => {
      const reply = own === undefined ? await askPage(call, context, { needBase, isEmbedded }) : readOwnPage(own);
      if (reply.kind === 'page') reportProblems(context, [...reply.problems, ...langProblems(reply.page, context)]);
      return reply;
    },
    storeOrRestore: async (reply, exchange) => {
      const { context } = exchange;
      const key = pageKey(context);
      // In an outage, everybody gets what is published.
      const isUsual = !isEmbedded || isPublished(reply, context.visit?.bucket);
      const isStored = key !== undefined && isUsual && exchange.isShareable();
      if (isStored && reply.kind === 'page' && reply.page.httpStatusCode < 500)
        lastGood.set(key, { page: reply.page }, exchange.lengthOf('page') * BYTES_PER_JSON_CHARACTER);
      const mayBeStale = reply.kind === 'failed' && reply.mayBeStale && !context.isPersonal && isCacheable(context);
      const stalePage = mayBeStale && key !== undefined ? lastGood.get(key)?.page : undefined;
      if (reply.kind === 'failed')
        log(reply.status === 429 ? 'warn' : 'error', 'page-failed', {
          path: context.path,
          reason: reply.reason,
          stale: stalePage !== undefined,
        });
      const page = stalePage ?? reply.page;
      return { stalePage, base: await baseFor(page?.base, exchange, { hasFailed: reply.kind === 'failed', isUsual }) };
    },
    assemblePage: async (decision, base, exchange) => {
      if (decision.kind !== 'page') return decision;
      const options = optionsOf(exchange, base);
      const isOwn = exchange.ownPage !== undefined;
      const own = isOwn ? { ...options, specs: ownPageSpecs, trees: ownTrees } : options;
      return { kind: 'page', page: await assemblePage(decision.page, base, own) };
    },
    assembleBase: (base, exchange, page) => {
      const options = optionsOf(exchange, base);
      return assembleBase(options.preview ? applyPreviewData(base, page?.previewData) : base, options);
    },
    askBase: ({ call, context }) => askBase(call, context, isEmbedded),
    renewRecords: generations.next,
  };
}

/** Only the path decides the language: a page in another one (`nowLang`) is a fault of the platform. */
function langProblems({ nowLang }: PageData, { lang }: RequestContext): Problem[] {
  const named = typeof nowLang === 'object' ? nowLang.key : nowLang;
  if (named === undefined || named === lang) return [];
  return [{ path: '/nowLang', expected: `expected "${lang}", the language of the path`, found: showValue(named) }];
}

function logDiagnostics(log: Log, { path }: RequestContext, diagnostics: readonly Diagnostic[]): void {
  for (const { path: pointer, ...diagnostic } of diagnostics.slice(0, MAX_LOGGED)) {
    log(diagnostic.level, 'diagnostic', { page: path, pointer, ...diagnostic });
  }
}

/** The same loader with a span for each step of a page's pipeline. */
export function traceLoader(loader: PageLoader, trace: Trace): PageLoader {
  const step = <T>(name: string, work: () => Promise<T>) => trace(`page ${name}`, {}, work);
  return {
    ...loader,
    ask: (exchange, needBase) => step('ask', () => loader.ask(exchange, needBase)),
    storeOrRestore: (reply, exchange) => step('store or restore', () => loader.storeOrRestore(reply, exchange)),
    assemblePage: (decision, base, exchange) => step('assemble', () => loader.assemblePage(decision, base, exchange)),
    assembleBase: (base, exchange, page) => step('assemble base', () => loader.assembleBase(base, exchange, page)),
  };
}
