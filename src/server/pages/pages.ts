/** Answers requests for pages: documents, and the payloads of navigations (contract, chapter 6). */
import { isbot } from 'isbot';
import type { UnsentForm } from '#registry/kit/shop.ts';
import type { PageOutcome, ShownBase } from '../../page/page-view.ts';
import { readTags } from '../../page/tags/configuration.ts';
import { hostsOf, type TagHosts } from '../../page/tags/hosts.ts';
import { contentSecurityPolicy, createNonce } from '../http/csp.ts';
import { errorFields, type Log } from '../log.ts';
import { stylesheetOf } from './stylesheet.ts';
import { type Answer, EMPTY_BASE, type PageSource } from './page-source.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type DocumentOptions, isPreview, writeDocument } from './write-document.ts';

export interface PageHandlers {
  /** `unsent`: what stands in a form of the page that was sent without the app and refused; the answer is 422 then. */
  readonly document: (context: RequestContext, unsent?: UnsentForm) => Promise<Response>;
  readonly payload: (context: RequestContext) => Promise<Response>;
  /** The base as the browser shows it, for pages that ask for it anew. */
  readonly base: (context: RequestContext) => Promise<Response>;
}

export interface PageHandlersOptions extends Omit<
  DocumentOptions,
  'context' | 'nonce' | 'outcome' | 'base' | 'unsent'
> {
  readonly source: PageSource;
}

const PRIVATE = 'private, no-cache';

export function createPageHandlers(options: PageHandlersOptions): PageHandlers {
  const { source, config, log } = options;
  return {
    document: async (context, unsent) => {
      const answer = await answerOf(source, context, true, log);
      const { outcome } = answer;
      if (outcome.kind === 'redirect') return redirect(outcome, answer.cookies);
      if (answer.status >= 400 && isBot(context.userAgent)) {
        return new Response(null, {
          status: answer.status,
          headers: withCookies({ 'cache-control': 'no-store' }, answer.cookies),
        });
      }
      const nonce = createNonce();
      const write = (shown: typeof outcome, base: ShownBase) =>
        writeDocument({ ...options, context, nonce, outcome: shown, base, unsent });
      let status = unsent !== undefined && answer.status === 200 ? 422 : answer.status;
      let html: string;
      try {
        html = await write(outcome, answer.base ?? EMPTY_BASE);
      } catch (error) {
        // Neither page nor base can be shown: the error page stands without both.
        logCrash(log, context, error);
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
            styleOrigin: stylesheetOf(answer.base?.base.bundledCssUrl, context.origin)?.origin,
            tags: isPreview(context) ? undefined : tagHosts(answer.base),
            development: config.development,
          }),
          'cache-control': status >= 500 || unsent !== undefined || isPreview(context) ? 'no-store' : PRIVATE,
          vary: 'cookie, accept-encoding',
          ...(isPreview(context) ? { 'x-robots-tag': 'noindex' } : {}),
        },
        answer.cookies,
      );
      return new Response(html, { status, headers });
    },
    base: async (context) => {
      const { base, cookies } = await source.loadBase(context);
      return Response.json(base ?? { message: 'The platform has no base to give.' }, {
        status: base === undefined ? 502 : 200,
        headers: withCookies({ 'cache-control': 'no-store' }, cookies),
      });
    },
    payload: async (context) => {
      const answer = await answerOf(source, context, false, log);
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
              path: context.path,
              httpStatusCode: outcome.status,
              redirectUrl: outcome.href,
              pageComponent: [],
            }),
            { headers },
          );
        case 'missing':
          return new Response(JSON.stringify({ path: context.path, httpStatusCode: 404, pageComponent: [] }), {
            status: 404,
            headers,
          });
        case 'failed':
          return new Response(JSON.stringify({ path: context.path, httpStatusCode: 500, pageComponent: [] }), {
            status: 500,
            headers,
          });
      }
    },
  };
}

/** Never throws: what fails beyond the platform's answers is a failed page. */
async function answerOf(source: PageSource, context: RequestContext, base: boolean, log: Log): Promise<Answer> {
  try {
    return await source.load(context, { base });
  } catch (error) {
    logCrash(log, context, error);
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

function logCrash(log: Log, { path }: RequestContext, error: unknown): void {
  log('error', 'page-crashed', { path, ...errorFields(error) });
}

/** Where the tags that the shop has configured load from and send to. */
function tagHosts(shown: ShownBase | undefined): TagHosts | undefined {
  const tags = shown === undefined ? undefined : hostsOf(readTags(shown.base));
  return tags === undefined || tags.script.length === 0 ? undefined : tags;
}

/** A browser without a window is a browser: people test their shops with it. */
function isBot(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
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
