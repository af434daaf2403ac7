/**
 * Handles a request for a page. `answerPage` is the whole pipeline: request from the platform, decide, complete records
 * and resolve, render and write. Its three formats differ in the last step: the HTML document, the payload of a
 * navigation, and only the base.
 */
import { isbot } from 'isbot';
import { FastResponse } from 'srvx';
import type { UnsentForm } from '#registry/kit/shop.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { isReleasePreview } from '#schemas/values/address/release-preview.ts';
import type { PageOutcome, ShownBase } from '../../page/shown-page.ts';
import { readTags } from '../../page/tags/configuration.ts';
import { hasTags, hostsOf, type TagHosts } from '../../page/tags/hosts.ts';
import { contentSecurityPolicy } from '../http/document/csp.ts';
import { chooseBase, choosePage } from '../experiments/choose-page.ts';
import { type KnownVisit, readVisit } from '../experiments/visit.ts';
import type { RequestContext } from '../http/message/request-context.ts';
import type { EarlyHints } from '../http/files/early-hints.ts';
import { speculationHeader } from '../http/files/speculation.ts';
import { errorFields, type Log } from '../log.ts';
import type { Trace } from '../tracing/trace.ts';
import { decide, statusOf, withErrorPage } from './load/decide.ts';
import { withMessage } from './load/error-message.ts';
import type { DocumentDictionaries } from './cache/document-dictionaries.ts';
import { isFramedPreview } from './load/framed.ts';
import { EMPTY_BASE, type Exchange, type PageLoader } from './load/load-page.ts';
import { withReadParameters } from './cache/page-key.ts';
import type { StoredDocuments } from './cache/stored-documents.ts';
import { type Expiry, expiryOf, type LoadedPage, type PageCache, type PageResult } from './cache/page-cache.ts';
import { settings } from '#settings';
import { shopStylesheets } from './render/stylesheet.ts';
import { type DocumentOptions, isPreview, writeDocument, type WrittenDocument } from './render/write-document.ts';

/** `document`: HTML; `payload`: the page of a navigation as JSON; `base`: header, footer and settings as JSON. */
export type PageFormat = 'document' | 'payload' | 'base';

/**
 * Handles one request for a page; never throws. `unsent` has the values of a form that was posted without JavaScript
 * and refused: the document shows them and has the status 422.
 */
export type AnswerPage = (context: RequestContext, format: PageFormat, unsent?: UnsentForm) => Promise<Response>;

/** The loader of pages, and the dependencies of documents. */
export interface AnswerPageOptions extends Omit<DocumentOptions, 'context' | 'outcome' | 'base' | 'unsent'> {
  readonly loader: PageLoader;
  readonly pages: PageCache;
  /** Undefined: renders each document. */
  readonly documents: StoredDocuments | undefined;
  readonly dictionaries: Pick<DocumentDictionaries, 'headers'>;
  /** Undefined: no hints before documents. */
  readonly hints?: Pick<EarlyHints, 'learn'> | undefined;
  readonly trace?: Trace | undefined;
}

/** The store service's limits are per minute. */
const RETRY_AFTER_S = '60';

const FAILED: LoadedPage = {
  outcome: { kind: 'failed', message: '' },
  base: undefined,
  isStale: false,
  isShared: false,
};

/** Creates the function that handles all requests for pages. */
export function createPageHandler(options: AnswerPageOptions): AnswerPage {
  const { loader, pages, log } = options;
  const loaders: Readonly<Record<PageFormat, (context: RequestContext) => Promise<PageResult>>> = {
    document: (context) =>
      pages.getOrLoad({ context, open: loader.open, load: (exchange) => loadPage(loader, exchange, 'document') }),
    payload: async (context) => {
      const page = pages.find(context);
      if (page !== undefined) return { page, cookies: [] };
      const exchange = loader.open(context);
      const loaded = await loadPage(loader, exchange, 'payload');
      const freshness = exchange.payloadFreshness();
      return { page: { ...loaded, expiry: freshness && expiryOf(freshness, Date.now()) }, cookies: exchange.cookies };
    },
    base: async (context) => {
      const exchange = loader.open(context);
      return { page: await loadBase(loader, exchange), cookies: exchange.cookies };
    },
  };
  return async function answerPage(request, format, unsent) {
    const visit = readVisit(request, new Date());
    const context = { ...withReadParameters(request), visit };
    let result: PageResult = { page: FAILED, cookies: [] };
    try {
      result = await loaders[format](context);
    } catch (error) {
      logCrash(log, context, error);
    }
    switch (format) {
      case 'document':
        return withVisit(await writeDocumentResponse(result, context, unsent, options), result, visit);
      case 'payload':
        return withVisit(writePayload(result, context, options), result, visit);
      case 'base':
        return writeBase(result);
      default:
        return unreachable(format);
    }
  };
}

/** Sets the cookie for experiments; pages without experiments set none. */
function withVisit(response: Response, { page: { chosen } }: PageResult, { cookie }: KnownVisit): Response {
  if (chosen !== undefined && cookie !== undefined) response.headers.append('set-cookie', cookie);
  return response;
}

async function loadPage(loader: PageLoader, exchange: Exchange, format: PageFormat): Promise<LoadedPage> {
  const { context } = exchange;
  const isDocument = format === 'document';
  const reply = await loader.ask(exchange, isDocument);
  const { stalePage, base: given } = await loader.storeOrRestore(reply, exchange);
  const options = { stalePage, preview: isFramedPreview(context) };
  const decided = decide(reply, context, options);
  const { decision, base, chosen } = await choosePage(decided, given, exchange);
  const source = stalePage ?? reply.page;
  const [shownBase, assembled] = await Promise.all([
    isDocument ? loader.assembleBase(base, exchange, source) : undefined,
    loader.assemblePage(decision, base, exchange),
  ]);
  const outcome = await withMessage(withErrorPage(assembled, context, options), context, base.locales);
  const loaded = { outcome, base: shownBase, isStale: stalePage !== undefined, isShared: false };
  if (chosen === undefined || outcome.kind !== 'page') return loaded;
  const { shown, goals } = chosen;
  const page = { ...outcome.page, experiments: shown, ...(Object.keys(goals).length > 0 && { goals }) };
  return { ...loaded, outcome: { ...outcome, page }, chosen };
}

async function loadBase(loader: PageLoader, exchange: Exchange): Promise<LoadedPage> {
  const reply = await loader.askBase(exchange);
  return { ...FAILED, base: reply && (await loader.assembleBase(chooseBase(reply.base, exchange.context), exchange)) };
}

async function writeDocumentResponse(
  { page, cookies, lookUp }: PageResult,
  context: RequestContext,
  unsent: UnsentForm | undefined,
  options: AnswerPageOptions,
): Promise<Response> {
  const { config, log } = options;
  const { outcome, base } = page;
  if (outcome.kind === 'redirect') return redirect(outcome, cookies);
  const answered = statusOf(outcome);
  // Crawlers index no error page; rendering its document would be wasted.
  if (answered >= 400 && isBot(context.userAgent))
    return new Response(null, { status: answered, headers: withCookies({ 'cache-control': 'no-store' }, cookies) });
  const status = unsent !== undefined && answered === 200 ? 422 : answered;
  const isReview = isReleasePreview(context.headers);
  const write = (shown: typeof outcome, shownBase: ShownBase) => {
    const work = async () => {
      const document = await writeDocument({ ...options, context, outcome: shown, base: shownBase, unsent });
      if (!isReview) options.hints?.learn(context, document.bytes.toString());
      return document;
    };
    return options.trace === undefined ? work() : options.trace('page write', {}, work);
  };
  const headersWith = ({ inline }: WrittenDocument, cacheControl: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({
      inline,
      previewOrigins: config.previewOrigins,
      formOrigins: config.checkoutUrl === undefined ? [] : [new URL(config.checkoutUrl).origin],
      ...shopStylesheets((base ?? EMPTY_BASE).base, context.origin),
      connectOrigins: settings.connect,
      tags: isPreview(context) ? undefined : tagHosts(base),
      development: config.development,
    }),
    'cache-control': cacheControl,
    ...(isPreview(context) || isReview
      ? { 'x-robots-tag': 'noindex' }
      : config.speculation
        ? speculationHeader(context.headers)
        : {}),
    ...(answered === 429 ? { 'retry-after': RETRY_AFTER_S } : {}),
  });
  /** The document cache adds the dictionary of each visitor by itself. */
  const unsharedHeaders: typeof headersWith = (document, cacheControl) => ({
    ...headersWith(document, cacheControl),
    ...options.dictionaries.headers(context, 'document'),
  });
  try {
    if (options.documents !== undefined && page.isShared && unsent === undefined && base !== undefined)
      return await options.documents.answer({
        context,
        page,
        lookUp,
        write: () => write(outcome, base),
        headers: (document) => headersWith(document, 'private, no-cache'),
      });
    const document = await write(outcome, base ?? EMPTY_BASE);
    const mayBeKept = status < 500 && status !== 429 && unsent === undefined && !isPreview(context);
    const cacheControl = isReview ? 'private, no-store' : mayBeKept ? 'private, no-cache' : 'no-store';
    const headers = withCookies(unsharedHeaders(document, cacheControl), cookies);
    return new FastResponse(document.bytes, { status, headers });
  } catch (error) {
    // Page or base can't be serialised: shows the error page without both.
    logCrash(log, context, error);
    const document = await write({ kind: 'failed', message: '' }, EMPTY_BASE);
    const headers = withCookies(unsharedHeaders(document, 'no-store'), cookies);
    return new Response(document.bytes, { status: 500, headers });
  }
}

function writePayload(
  { page, cookies }: PageResult,
  context: RequestContext,
  { dictionaries }: Pick<AnswerPageOptions, 'dictionaries'>,
): Response {
  const { outcome, isStale, expiry, chosen } = page;
  // A choice for one visitor must not be cached for others.
  const isCacheable = !isStale && chosen === undefined && statusOf(outcome) === 200;
  const headers = withCookies(
    {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': isCacheable && expiry !== undefined ? sharedUntil(expiry, Date.now()) : 'private, no-store',
      ...dictionaries.headers(context, 'payload'),
    },
    cookies,
  );
  if (statusOf(outcome) === 429) headers.set('retry-after', RETRY_AFTER_S);
  const write = (body: object, status: number) => new Response(JSON.stringify(body), { status, headers });
  const bare = (httpStatusCode: number, message?: string) => ({
    path: context.path,
    httpStatusCode,
    pageComponent: [],
    message: message === '' ? undefined : message,
  });
  switch (outcome.kind) {
    case 'page':
      return write(outcome.page, outcome.page.httpStatusCode === 404 ? 404 : 200);
    case 'redirect':
      return write({ ...bare(outcome.status), redirectUrl: outcome.href }, 200);
    case 'missing':
      return write(bare(404, outcome.message), 404);
    case 'failed':
      return write(bare(statusOf(outcome), outcome.message), statusOf(outcome));
    default:
      return unreachable(outcome);
  }
}

/** `cache-control` of content that a browser may show until it expires. */
function sharedUntil({ freshUntil, staleUntil }: Expiry, now: number): string {
  const secondsUntil = (time: number) => Math.max(0, Math.floor((time - now) / 1000));
  const fresh = secondsUntil(freshUntil);
  const stale = secondsUntil(staleUntil) - fresh;
  return `public, max-age=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
}

function writeBase({ page: { base }, cookies }: PageResult): Response {
  return Response.json(base ?? { message: 'The platform has no base to give.' }, {
    status: base === undefined ? 502 : 200,
    headers: withCookies({ 'cache-control': 'no-store' }, cookies),
  });
}

function logCrash(log: Log, { path }: RequestContext, error: unknown): void {
  log('error', 'page-crashed', { path, ...errorFields(error) });
}

/** Hosts that the shop's tags load from and send to; undefined if it has none. */
function tagHosts(shown: ShownBase | undefined): TagHosts | undefined {
  const tags = shown === undefined ? undefined : hostsOf(readTags(shown.base));
  return tags === undefined || !hasTags(tags) ? undefined : tags;
}

/** A headless browser counts as a browser: owners test their shops with it. */
function isBot(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
}

function redirect(outcome: Extract<PageOutcome, { kind: 'redirect' }>, cookies: readonly string[]): Response {
  const headers = withCookies({ location: outcome.href, 'cache-control': 'no-store' }, cookies);
  return new Response(null, { status: outcome.status, headers });
}

function withCookies(headers: Readonly<Record<string, string>>, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of new Set(cookies)) all.append('set-cookie', cookie);
  return all;
}
