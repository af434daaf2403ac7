/** Decides the outcome of a request for a page: a page, a redirect, "Page Not Found" or a failure. */
import { localHref } from '#registry/kit/address/url.ts';
import type { PageData } from '#schemas/page/page.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { ownNodes } from '../../../page/own-nodes.ts';
import type { PageOutcome } from '../../../page/shown-page.ts';
import { splitLang } from '../../../routes/lang-prefix.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import type { PageReply } from './ask-platform.ts';

/** Placeholder of the shop's own origin for the URL parser. */
const OWN = 'http://shop.invalid';

/** An outcome with the platform's raw page: records incomplete, tree unresolved. */
export type Decision = Exclude<PageOutcome, { kind: 'page' }> | { readonly kind: 'page'; readonly page: PageData };

/** The request to decide on. */
type Asked = Pick<RequestContext, 'path' | 'lang' | 'url' | 'origin'>;

/** Further inputs of the decision beside the reply. */
export interface DecideOptions {
  /** The page of an earlier response, which replaces a failed one. */
  readonly stalePage: PageData | undefined;
  /** A preview follows no redirect: the builder must be able to edit the page that has one. */
  readonly preview: boolean;
}

/** The message is written later, where the catalogue of the page's language is available. */
const MISSING = { kind: 'missing', message: '' } as const;

/** Decides by the platform's reply; pure. A page is checked again after its tree is resolved (`withErrorPage`). */
export function decide(reply: PageReply, asked: Asked, { stalePage, preview }: DecideOptions): Decision {
  const page = reply.kind === 'failed' ? (stalePage ?? reply.page) : reply.page;
  if (page === undefined) {
    if (reply.kind === 'failed') return { kind: 'failed', message: reply.message, status: reply.status };
    return ownNodes(asked.path).length > 0 ? { kind: 'page', page: EMPTY_PAGE } : MISSING;
  }
  const href = preview || page.redirectUrl === undefined ? undefined : redirectHref(page.redirectUrl, asked);
  if (href !== undefined) return { kind: 'redirect', href, status: isPermanent(page.httpStatusCode) ? 301 : 302 };
  return { kind: 'page', page };
}

const EMPTY_PAGE: PageData = { path: '', httpStatusCode: 200, pageComponent: [] };

/**
 * Replaces a page that reports an error and shows nothing by the error page. Only the resolved tree reveals whether it
 * shows anything. On `/cart` and `/checkout` the shop has a page of its own.
 */
export function withErrorPage(outcome: PageOutcome, { path }: Asked, { preview }: DecideOptions): PageOutcome {
  if (outcome.kind !== 'page') return outcome;
  const { page } = outcome;
  const { httpStatusCode: status, message = '' } = page;
  const own = ownNodes(path).length;
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (page.pageComponent.length > own || !(status >= 400 || (isRedirect && !preview))) return outcome;
  if (status === 404) return own > 0 ? { kind: 'page', page: { ...page, httpStatusCode: 200 } } : MISSING;
  return { kind: 'failed', message, status: isRedirect ? 500 : status };
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
    default:
      return unreachable(outcome);
  }
}

function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}

/**
 * The target of a page's `redirectUrl` for the header: a path of the shop in the page's language, resolved against the
 * page's own, or an http(s) URL. Undefined for anything else, for a path that leads to another host (`/\evil.example`),
 * and for the page itself, which would redirect without end.
 */
function redirectHref(target: string, { lang, url: here, origin }: Asked): string | undefined {
  const isAbsolute = /^https?:\/\/[^/\\]/i.test(target);
  const url = URL.parse(target, isAbsolute ? undefined : `${OWN}${splitLang(here.pathname).rest}`);
  if (url === null) return undefined;
  if (!isAbsolute && (url.origin !== OWN || url.pathname.startsWith('//'))) return undefined;
  const href = isAbsolute ? url.href : localHref(`${url.pathname}${url.search}${url.hash}`, lang);
  return addressOf(new URL(href, origin)) === addressOf(new URL(`${here.pathname}${here.search}`, origin))
    ? undefined
    : href;
}

/** The normalised URL of a request, without fragment and the spelling of its query. */
function addressOf({ origin, pathname, searchParams }: URL): string {
  return `${origin}${pathname}?${searchParams}`;
}
