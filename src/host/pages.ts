/** Answers requests for pages: documents, and the payloads of navigations (contract, chapter 6). */
import { isbot } from 'isbot';
import type { ComponentSpec } from '#registry/kit/define.ts';
import { loadI18n } from '../locales/load.ts';
import { headOf } from '../page/head.ts';
import { offersGrayMode } from '../page/gray-mode.ts';
import { themeOf } from '../page/theme.ts';
import type { Boot, PageOutcome, ShownBase } from '../page/shown.ts';
import type { ComponentSource } from '../renderer/components.ts';
import { stylesOf, typesOf } from '../renderer/walk.ts';
import { splitLang } from '../routes/lang-prefix.ts';
import { cookieIn } from '../shop/cookies.ts';
import { firstViews } from '../shop/first-views.ts';
import { serverShop } from '../shop/server-shop.ts';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';
import { contentSecurityPolicy, createNonce } from './csp.ts';
import { documentHtml } from './document.ts';
import { faviconOf } from './favicon.ts';
import type { Log } from './log.ts';
import { messageOverrides } from './message-overrides.ts';
import { type Answer, EMPTY_BASE, isFramedPreview, type PageSource, PREVIEW_FLAG } from './page-source.ts';
import { renderPage } from './render-page.tsx';
import { structuredData } from './structured-data.ts';
import type { Visit } from './visit.ts';

export interface PageHandlers {
  readonly document: (visit: Visit) => Promise<Response>;
  readonly payload: (visit: Visit) => Promise<Response>;
  /** The base as the browser shows it, for pages that ask for it anew. */
  readonly base: (visit: Visit) => Promise<Response>;
}

export interface PageHandlersOptions {
  readonly source: PageSource;
  readonly specs: ReadonlyMap<string, ComponentSpec>;
  readonly components: ComponentSource;
  readonly assets: Assets;
  readonly config: Config;
  readonly buildId: string;
  readonly log: Log;
}

/** Path of the demo checkout host of the embedded service. */
const EMBEDDED_CHECKOUT = '/pay';
const PRIVATE = 'private, no-cache';

export function createPageHandlers(options: PageHandlersOptions): PageHandlers {
  const { source, config, log } = options;
  return {
    document: async (visit) => {
      const answer = await answerOf(source, visit, true, log);
      const { outcome } = answer;
      if (outcome.kind === 'redirect') return redirect(outcome, answer.cookies);
      if (answer.status >= 400 && isBot(visit.userAgent)) {
        return new Response(null, {
          status: answer.status,
          headers: withCookies({ 'cache-control': 'no-store' }, answer.cookies),
        });
      }
      const nonce = createNonce();
      const write = (shown: typeof outcome, base: ShownBase) =>
        writeDocument({ ...options, visit, nonce, outcome: shown, base });
      let { status } = answer;
      let html: string;
      try {
        html = await write(outcome, answer.base ?? EMPTY_BASE);
      } catch (error) {
        // Neither page nor base can be shown: the error page stands without both.
        logCrash(log, visit, error);
        status = 500;
        html = await write({ kind: 'failed', message: 'Internal Server Error' }, EMPTY_BASE);
      }
      const headers = withCookies(
        {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': contentSecurityPolicy({
            nonce,
            previewOrigins: config.previewOrigins,
            formOrigins: config.checkoutUrl === undefined ? [] : [new URL(config.checkoutUrl).origin],
            development: config.development,
          }),
          'cache-control': status >= 500 || isPreview(visit) ? 'no-store' : PRIVATE,
          vary: 'cookie, accept-encoding',
          ...(isPreview(visit) ? { 'x-robots-tag': 'noindex' } : {}),
        },
        answer.cookies,
      );
      return new Response(html, { status, headers });
    },
    base: async (visit) => {
      const { base, cookies } = await source.loadBase(visit);
      return Response.json(base ?? { message: 'The platform has no base to give.' }, {
        status: base === undefined ? 502 : 200,
        headers: withCookies({ 'cache-control': 'no-store' }, cookies),
      });
    },
    payload: async (visit) => {
      const answer = await answerOf(source, visit, false, log);
      const { outcome } = answer;
      const cacheControl =
        answer.shareable && !answer.stale && answer.status === 200
          ? 'public, max-age=30, stale-while-revalidate=300'
          : 'private, no-store';
      const headers = withCookies(
        {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': cacheControl,
          vary: 'cookie, accept-encoding',
        },
        answer.cookies,
      );
      switch (outcome.kind) {
        case 'page':
          return new Response(JSON.stringify(outcome.page), {
            status: outcome.page.httpStatusCode === 404 ? 404 : 200,
            headers,
          });
        case 'redirect':
          return new Response(
            JSON.stringify({
              path: visit.path,
              httpStatusCode: outcome.status,
              redirectUrl: outcome.href,
              pageComponent: [],
            }),
            { headers },
          );
        case 'missing':
          return new Response(JSON.stringify({ path: visit.path, httpStatusCode: 404, pageComponent: [] }), {
            status: 404,
            headers,
          });
        case 'failed':
          return new Response(JSON.stringify({ path: visit.path, httpStatusCode: 500, pageComponent: [] }), {
            status: 500,
            headers,
          });
      }
    },
  };
}

/** Never throws: what fails beyond the platform's answers is a failed page. */
async function answerOf(source: PageSource, visit: Visit, base: boolean, log: Log): Promise<Answer> {
  try {
    return await source.load(visit, { base });
  } catch (error) {
    logCrash(log, visit, error);
    return {
      outcome: { kind: 'failed', message: 'Internal Server Error' },
      base: undefined,
      status: 500,
      cookies: [],
      shareable: false,
      stale: false,
    };
  }
}

function logCrash(log: Log, { path }: Visit, error: unknown): void {
  log('error', 'page-crashed', {
    path,
    message: String(error),
    ...(error instanceof Error ? { stack: error.stack } : {}),
  });
}

/** A browser without a window is a browser: people test their shops with it. */
function isBot(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
}

function isPreview(visit: Visit): boolean {
  return visit.query[PREVIEW_FLAG] === '1';
}

function redirect(outcome: Extract<PageOutcome, { kind: 'redirect' }>, cookies: readonly string[]): Response {
  return new Response(null, {
    status: outcome.status,
    headers: withCookies({ location: outcome.href, 'cache-control': 'no-store' }, cookies),
  });
}

function withCookies(headers: Readonly<Record<string, string>>, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of new Set(cookies)) all.append('set-cookie', cookie);
  return all;
}

interface DocumentOptions extends PageHandlersOptions {
  readonly visit: Visit;
  readonly nonce: string;
  readonly outcome: Exclude<PageOutcome, { kind: 'redirect' }>;
  readonly base: ShownBase;
}

async function writeDocument(options: DocumentOptions): Promise<string> {
  const { visit, specs, components, assets, buildId, log } = options;
  const overrides = messageOverrides(options.base.base.locales, visit.lang, (id) =>
    log('warn', 'message-not-read', { lang: visit.lang, id: id.slice(0, 200) }),
  );
  const i18n = await loadI18n(visit.lang, overrides);
  await components.load(typesOf(treesOf(options.outcome, options.base)));
  const preview = isFramedPreview(visit);
  const cookies = preview ? '' : (visit.headers.get('cookie') ?? '');
  const first = firstViews((name) => cookieIn(cookies, name), options.base.base);
  const { html, outcome, base } = await renderPage({
    outcome: options.outcome,
    base: options.base,
    lang: visit.lang,
    origin: visit.origin,
    href: visit.url.pathname + visit.url.search,
    preview,
    i18n,
    shop: serverShop(first),
    components,
    failed: ({ id, type }, error) =>
      log('error', 'diagnostic', {
        page: visit.path,
        code: 'COMPONENT_THREW',
        nodeId: id,
        type,
        message: String(error),
      }),
  });
  const nodes = treesOf(outcome, base);
  const { locales: _locales, ...shownBase } = base.base;
  const boot: Boot & { messages: unknown } = {
    outcome,
    base: { ...base, base: shownBase, css: '' },
    lang: visit.lang,
    origin: visit.origin,
    buildId,
    preview,
    first,
    handOff: { checkoutUrl: options.config.checkoutUrl ?? EMBEDDED_CHECKOUT, homeUrl: options.config.frontendHomeUrl },
    messages: overrides,
  };
  const head = headOf({
    outcome,
    base: base.base,
    lang: visit.lang,
    origin: visit.origin,
    path: splitLang(visit.url.pathname).rest,
    search: visit.url.search,
    noIndex: isPreview(visit),
  });
  return documentHtml({
    html,
    head: { ...head, ldJson: [...head.ldJson, ...structuredData(nodes, specs)] },
    lang: visit.lang,
    themeKey: themeOf(outcome, base),
    isGray: first.grayMode.on && offersGrayMode(visit.path, nodes),
    favicon: faviconOf(base.base.web).href,
    shopCss: base.css,
    nodeStyles: stylesOf(nodes),
    assets: assets.of(typesOf(nodes), visit.lang),
    preamble: assets.preamble,
    boot,
    nonce: options.nonce,
  });
}

function treesOf(outcome: PageOutcome, { header, footer, free }: ShownBase) {
  return [...header, ...(outcome.kind === 'page' ? outcome.page.pageComponent : []), ...free, ...footer];
}
