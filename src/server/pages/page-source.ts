/** Asks the platform for pages; serves the last good one when the platform fails (contract, chapters 6 and 10). */
import type { ComponentSpec } from '#registry/kit/define.ts';
import { Base } from '#schemas/base.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { type PageData, readPage } from '#schemas/page.ts';
import { describeProblem, type Problem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { salvage } from '#schemas/salvage.ts';
import type { Call, CallResult } from '../../call/call.ts';
import { laidOver } from '../../page/preview-overrides.ts';
import type { PageOutcome, ShownBase } from '../../page/page-view.ts';
import { assembleBase, assemblePage, type AssembleOptions } from '../../page/assemble.ts';
import type { Config } from '../config.ts';
import { isPagePath } from '../../routes/product-path.ts';
import { createEntranceCache } from '../../page/resolution-cache.ts';
import { createCategoryCache, fetchCategories } from '../../page/fetch-categories.ts';
import { PREVIEW_FLAG } from '../../page/preview-constants.ts';
import { isFramedPreview } from './framed.ts';
import { createLastGood } from '../../page/last-good.ts';
import type { Log } from '../log.ts';
import { type Platform, publicCaller, visitorCaller } from '../platform.ts';
import { redirectHref } from '../http/redirect-href.ts';
import { isAnonymous, type RequestContext } from '../http/request-context.ts';

export interface Answer {
  readonly outcome: PageOutcome;
  /** undefined where it was not asked for. */
  readonly base: ShownBase | undefined;
  /** HTTP status of the document. */
  readonly status: number;
  /** Cookies the platform sets; they go to the visitor. */
  readonly cookies: readonly string[];
  /** Whether others may be given this answer: no session was asked with, no cookie was set. */
  readonly shareable: boolean;
  readonly stale: boolean;
}

export interface PageSource {
  /** The page of a request; with its base for a document, without for a navigation. */
  readonly load: (context: RequestContext, wanted: { readonly base: boolean }) => Promise<Answer>;
  /** The base alone, asked for anew; undefined when the platform has none to give. */
  readonly loadBase: (
    context: RequestContext,
  ) => Promise<{ readonly base: ShownBase | undefined; readonly cookies: readonly string[] }>;
}

export interface PageSourceOptions {
  readonly platform: Platform;
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  /** Pages of the storefront's own (`/lnw-demo`), for which the platform is not asked; null: one that is not there; undefined: not one of them. */
  readonly ownPage: (context: Pick<RequestContext, 'path' | 'query' | 'lang'>) => unknown;
  /** Types that these pages have beside all others. */
  readonly ownSpecs: ReadonlyMap<string, ComponentSpec>;
  readonly config: Config;
  readonly log: Log;
}

/** Pages and bases that are kept for the time the platform fails. */
const KEPT_PAGES = 500;
const KEPT_BASES = 50;
/** Room for resolved trees and confined CSS: some hundred pages. */
const ENTRANCE_BYTES = 64 * 1024 * 1024;
const NO_CACHE_FLAG = 'internal-no-cache';
/** Query parameters that do not go on as the visitor wrote them: they are the storefront's own (contract, chapter 10). */
const OWN_PARAMETERS = new Set(['path', 'lang', 'needBase', NO_CACHE_FLAG]);

/** Whether a page is asked for anew whatever is kept: previews are, and who says `internal-no-cache` (contract, chapter 10). */
function skipsCaches({ query, url }: RequestContext): boolean {
  return query[PREVIEW_FLAG] === '1' || url.searchParams.getAll(NO_CACHE_FLAG).includes('1');
}

export const EMPTY_BASE: ShownBase = {
  base: readBase({}).base,
  header: [],
  footer: [],
  free: [],
  records: {},
  css: '',
};

export function createPageSource({ platform, specs, ownPage, ownSpecs, config, log }: PageSourceOptions): PageSource {
  const allSpecs = new Map([...specs, ...ownSpecs]);
  const pages = createLastGood<{ readonly page: PageData }>(KEPT_PAGES);
  const bases = createLastGood<Base>(KEPT_BASES);

  const entrance = createEntranceCache(ENTRANCE_BYTES);
  /** The storefront's own pages have types beside all others. */
  const ownEntrance = createEntranceCache(0);

  const categories = createCategoryCache(log);

  const optionsOf = (context: RequestContext, call: Call): AssembleOptions => ({
    specs,
    lang: context.lang,
    path: context.path,
    query: context.query,
    now: new Date(),
    preview: isFramedPreview(context),
    call,
    categories:
      isAnonymous(context.headers) && !skipsCaches(context)
        ? categories.shared(`${context.host} ${context.lang}`, publicCaller(platform, context, config))
        : fetchCategories(call, log),
    diagnose: (diagnostics) => logDiagnostics(log, context, diagnostics),
    entrance,
  });

  return {
    loadBase: async (context) => {
      const cookies: string[] = [];
      const call = visitorCaller(platform, context, config, (set) => void cookies.push(...set));
      const read = await askBase(call, context);
      return { base: read && (await assembleBase(read.base, optionsOf(context, call))), cookies };
    },
    load: async (context, wanted) => {
      const cookies: string[] = [];
      const call = visitorCaller(platform, context, config, (set) => void cookies.push(...set));
      const noCache = skipsCaches(context);
      const anonymous = isAnonymous(context.headers);
      const key = `${context.host} ${context.lang} ${context.path} ${context.url.search}`;
      const own = ownPage(context);
      const asked = own === undefined ? await askPage(call, context, wanted.base) : readOwn(own);
      const told = (problems: readonly Problem[]) => {
        if (problems.length > 0)
          log('warn', 'page-problems', { path: context.path, problems: problems.slice(0, 20).map(describeProblem) });
      };
      if (asked.kind === 'page') told(asked.problems);
      const mayShare = () => anonymous && cookies.length === 0 && !noCache;
      if (asked.kind === 'page' && asked.page.httpStatusCode < 500 && mayShare()) pages.set(key, { page: asked.page });
      const kept = asked.kind === 'failed' && asked.mayBeStale && anonymous && !noCache ? pages.get(key) : undefined;
      if (asked.kind === 'failed')
        log('error', 'page-failed', { path: context.path, reason: asked.message, stale: kept !== undefined });
      const page = asked.kind === 'page' || asked.kind === 'missing' ? asked.page : kept?.page;
      const base = await baseFor(page?.base, call, context, {
        bases,
        told,
        keep: mayShare(),
        ask: asked.kind !== 'failed',
      });
      const options = optionsOf(context, call);
      const [shownBase, outcome] = await Promise.all([
        wanted.base ? assembleBase(options.preview ? laidOver(base, page?.previewData) : base, options) : undefined,
        outcomeOf(
          asked,
          page,
          base,
          own === undefined ? options : { ...options, specs: allSpecs, entrance: ownEntrance },
        ),
      ]);
      return {
        outcome,
        base: shownBase,
        status: statusOf(outcome),
        cookies,
        shareable: mayShare(),
        stale: kept !== undefined,
      };
    },
  };
}

type Asked =
  | { readonly kind: 'page'; readonly page: PageData; readonly problems: readonly Problem[] }
  | { readonly kind: 'missing'; readonly page: PageData | undefined }
  | { readonly kind: 'failed'; readonly message: string; readonly mayBeStale: boolean };

function readOwn(page: unknown): Asked {
  const read = readPage(page);
  return read === null ? { kind: 'missing', page: undefined } : { kind: 'page', ...read };
}

async function askPage(call: Call, context: RequestContext, needBase: boolean): Promise<Asked> {
  if (!isPagePath(context.path)) return { kind: 'missing', page: undefined };
  const { searchParams } = context.url;
  const visitors = [...new Set(searchParams.keys())].filter((name) => !OWN_PARAMETERS.has(name));
  const answer = await call('page', {
    query: {
      ...Object.fromEntries(visitors.map((name) => [name, searchParams.getAll(name)])),
      path: context.path,
      ...(context.hasPrefix ? { lang: context.lang } : {}),
      ...(needBase ? { needBase: '1' } : {}),
      ...(skipsCaches(context) ? { [NO_CACHE_FLAG]: '1' } : {}),
    },
  });
  if (!answer.ok && answer.kind === 'status' && answer.status === 404) {
    const body = isRecord(answer.data) ? readPage(answer.data.data) : null;
    return { kind: 'missing', page: body === null ? undefined : { ...body.page, httpStatusCode: 404 } };
  }
  if (!answer.ok) return { kind: 'failed', message: failureMessage(answer), mayBeStale: !isRefusal(answer) };
  const read = readPage(answer.data);
  return read === null
    ? { kind: 'failed', message: 'the answer holds no page data', mayBeStale: true }
    : { kind: 'page', ...read };
}

/** Whether the platform meant what it answered: then an older page may not stand in for it. */
function isRefusal(result: Exclude<CallResult<unknown>, { ok: true }>): boolean {
  return result.kind === 'status' && result.status >= 400 && result.status < 500;
}

function failureMessage(result: Exclude<CallResult<unknown>, { ok: true }>): string {
  switch (result.kind) {
    case 'refused':
      return result.failure.msg ?? result.failure.key;
    case 'network':
      return 'the platform could not be reached';
    case 'timeout':
      return 'the platform did not answer in time';
    case 'status':
      return `the platform answered ${result.status}: ${result.message}`;
    case 'malformed':
      return result.problems.map(describeProblem).join('; ');
  }
}

interface BaseOptions {
  readonly bases: ReturnType<typeof createLastGood<Base>>;
  readonly told: (problems: readonly Problem[]) => void;
  readonly keep: boolean;
  /** Whether a missing base is asked for; a platform that just failed is not, when an older base is known. */
  readonly ask: boolean;
}

/** The base that came with the page, else the one of `/api/base`, else the last good one, else an empty one. */
async function baseFor(
  given: Base | undefined,
  call: Call,
  context: RequestContext,
  { bases, told, keep, ask }: BaseOptions,
): Promise<Base> {
  const key = `${context.host} ${context.lang}`;
  if (given !== undefined) {
    if (keep) bases.set(key, given);
    return given;
  }
  const known = bases.get(key);
  if (known !== undefined && !ask) return known;
  const read = await askBase(call, context);
  if (read === undefined) return known ?? readBase({}).base;
  told(read.problems);
  if (keep) bases.set(key, read.base);
  return read.base;
}

/** What `/api/base` answers for a context; undefined when that is no base. */
async function askBase(call: Call, context: RequestContext): Promise<ReturnType<typeof readBase> | undefined> {
  const answer = await call('base', { query: context.hasPrefix ? { lang: context.lang } : {} });
  return answer.ok && isRecord(answer.data) ? readBase(answer.data) : undefined;
}

function readBase(input: unknown): { readonly base: Base; readonly problems: readonly Problem[] } {
  const { value, problems } = salvage(Base, input, '/base');
  return { base: value ?? { langs: [], paymentMethods: [] }, problems };
}

async function outcomeOf(
  asked: Asked,
  page: PageData | undefined,
  base: Base,
  options: AssembleOptions,
): Promise<PageOutcome> {
  if (asked.kind === 'missing' && CART_PATHS.test(options.path))
    return { kind: 'page', page: await assemblePage(EMPTY_PAGE, base, options) };
  if (asked.kind === 'missing' && !hasContent(page)) return { kind: 'missing', message: 'Page Not Found' };
  if (page === undefined)
    return { kind: 'failed', message: asked.kind === 'failed' ? asked.message : 'Internal Server Error' };
  const target = redirectTarget(page, options);
  if (target !== undefined) return target;
  if (page.httpStatusCode === 404 && !hasContent(page)) return { kind: 'missing', message: 'Page Not Found' };
  if (page.httpStatusCode >= 500 && !hasContent(page)) return { kind: 'failed', message: 'Internal Server Error' };
  return { kind: 'page', page: await assemblePage(page, base, options) };
}

/** These pages are the storefront's own when the platform has nothing to show on them (contract, chapter 10). */
const CART_PATHS = /^\/(?:cart|checkout)\/?$/;
const EMPTY_PAGE: PageData = { path: '', httpStatusCode: 200, pageComponent: [] };

function hasContent(page: PageData | undefined): page is PageData {
  const tree = page?.pageComponent;
  return Array.isArray(tree) ? tree.length > 0 : isRecord(tree);
}

function redirectTarget(page: PageData, { lang, preview }: AssembleOptions): PageOutcome | undefined {
  const href = preview || page.redirectUrl === undefined ? undefined : redirectHref(page.redirectUrl, lang);
  if (href === undefined) return undefined;
  const isPermanent = page.httpStatusCode === 301 || page.httpStatusCode === 308;
  return { kind: 'redirect', href, status: isPermanent ? 301 : 302 };
}

function statusOf(outcome: PageOutcome): number {
  switch (outcome.kind) {
    case 'page': {
      const { httpStatusCode } = outcome.page;
      // A status that bears no document, such as 204 or 304, or a redirect without a target, is shown as 200.
      return httpStatusCode >= 400 || (httpStatusCode >= 200 && httpStatusCode < 204) ? httpStatusCode : 200;
    }
    case 'redirect':
      return outcome.status;
    case 'missing':
      return 404;
    case 'failed':
      return 500;
  }
}

const LOGGED_DIAGNOSTICS = 20;

function logDiagnostics(log: Log, { path }: RequestContext, diagnostics: readonly Diagnostic[]): void {
  for (const { path: pointer, ...diagnostic } of diagnostics.slice(0, LOGGED_DIAGNOSTICS)) {
    log(diagnostic.level, 'diagnostic', { page: path, pointer, ...diagnostic });
  }
}
