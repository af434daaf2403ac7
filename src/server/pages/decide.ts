/**
 * Decides the outcome of a request for a page: a page, a redirect, "Page Not Found" or a failure (contract, chapters 6
 * and 10).
 */
import { localHref } from '#registry/kit/address/url.ts';
import type { Lang } from '#schemas/lang.ts';
import type { PageData } from '#schemas/page.ts';
import { isRecord } from '#schemas/record.ts';
import type { PageOutcome } from '../../page/page-view.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { PageReply } from './ask-platform.ts';

/** Placeholder of the shop's own origin for the URL parser. */
const OWN = 'http://shop.invalid';

/** An outcome with the platform's raw page: records incomplete, tree unresolved. */
export type Decision = Exclude<PageOutcome, { kind: 'page' }> | { readonly kind: 'page'; readonly page: PageData };

/** Further inputs of the decision beside the reply. */
export interface DecideOptions {
  /** The page of an earlier answer, which replaces a failed one. */
  readonly stalePage: PageData | undefined;
  /** A preview follows no redirect: the builder must be able to edit the page that has one. */
  readonly preview: boolean;
}

/** The storefront shows its own page on these paths when the platform has none (contract, chapter 10). */
const CART_PATHS = /^\/(?:cart|checkout)\/?$/;
const EMPTY_PAGE: PageData = { path: '', httpStatusCode: 200, pageComponent: [] };

const MISSING = { kind: 'missing', message: 'Page Not Found' } as const;

/** Decides by the platform's reply; pure. */
export function decide(
  reply: PageReply,
  { path, lang }: Pick<RequestContext, 'path' | 'lang'>,
  { stalePage, preview }: DecideOptions,
): Decision {
  if (reply.kind === 'missing' && CART_PATHS.test(path)) return { kind: 'page', page: EMPTY_PAGE };
  const page = reply.kind === 'failed' ? stalePage : reply.page;
  if (reply.kind === 'missing' && !hasContent(page)) return MISSING;
  if (page === undefined && reply.kind === 'failed')
    return { kind: 'failed', message: reply.message, ...(reply.isRateLimited === true ? { status: 429 } : {}) };
  if (page === undefined) return { kind: 'failed', message: 'Internal Server Error' };
  const href = preview || page.redirectUrl === undefined ? undefined : redirectHref(page.redirectUrl, lang);
  if (href !== undefined) return { kind: 'redirect', href, status: isPermanent(page.httpStatusCode) ? 301 : 302 };
  if (page.httpStatusCode === 404 && !hasContent(page)) return MISSING;
  if (page.httpStatusCode >= 500 && !hasContent(page)) return { kind: 'failed', message: 'Internal Server Error' };
  return { kind: 'page', page };
}

/** HTTP status of an outcome's document. */
export function statusOf(outcome: PageOutcome): number {
  switch (outcome.kind) {
    case 'page': {
      const { httpStatusCode } = outcome.page;
      // A status without a document, such as 204 or 304, or a redirect without a target, becomes 200.
      return httpStatusCode >= 400 || (httpStatusCode >= 200 && httpStatusCode < 204) ? httpStatusCode : 200;
    }
    case 'redirect':
      return outcome.status;
    case 'missing':
      return 404;
    case 'failed':
      return outcome.status ?? 500;
  }
}

function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}

function hasContent(page: PageData | undefined): page is PageData {
  const tree = page?.pageComponent;
  return Array.isArray(tree) ? tree.length > 0 : isRecord(tree);
}

/**
 * The address of a page's `redirectUrl` as a header takes it: a path of the shop in the page's language, or an http(s)
 * address. Undefined for anything else, and for what looks like a path and leads elsewhere (`/\evil.example`).
 */
function redirectHref(target: string, lang: Lang): string | undefined {
  if (/^https?:\/\/[^/\\]/i.test(target)) return URL.parse(target)?.href;
  if (!target.startsWith('/')) return undefined;
  const url = URL.parse(target, OWN);
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) return undefined;
  return localHref(`${url.pathname}${url.search}${url.hash}`, lang);
}
