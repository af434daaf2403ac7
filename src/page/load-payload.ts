import { isRecord } from '#schemas/record.ts';
import { fetchOwnJson } from '../call/call.ts';
import type { PageOutcome, ShownPage } from './shown-page.ts';

/** A navigation to a page of the shop. */
export interface PayloadRequest {
  /** Path without language prefix, encoded as in the URL. */
  readonly path: string;
  /** With its `?`, or ''. */
  readonly search: string;
  /** `/en`, or '' for Thai. */
  readonly prefix: string;
  readonly buildId: string;
  readonly signal: AbortSignal;
}

/** Loads the page of a navigation from `{page path}/_payload.json` (contract, chapter 6). Never throws. */
export async function loadPayload({ path, search, prefix, buildId, signal }: PayloadRequest): Promise<PageOutcome> {
  const own = search === '' ? '' : `&${search.slice(1)}`;
  const answer = await fetchOwnJson(`${prefix}${path === '/' ? '' : path}/_payload.json?${buildId}${own}`, signal);
  if (answer === undefined) return { kind: 'failed', message: '' };
  // An intermediary has answered: its text is not the shop's.
  if (!isShownPage(answer.json)) return errorOf(answer.status, '');
  const { redirectUrl, ...page } = answer.json;
  if (redirectUrl !== undefined && redirectUrl !== '') return { kind: 'redirect', href: redirectUrl, status: 302 };
  // The server has decided whether the page is an error page; of these its payload has no content.
  if (page.pageComponent.length === 0 && page.httpStatusCode >= 400) return errorOf(page.httpStatusCode, page.message);
  return { kind: 'page', page };
}

function errorOf(status: number, message = ''): PageOutcome {
  if (status === 404) return { kind: 'missing', message };
  return status >= 400 ? { kind: 'failed', message, status } : { kind: 'failed', message };
}

/** The server has checked the page; only its outer shape is checked here, in case an intermediary has answered. */
function isShownPage(value: unknown): value is ShownPage & { readonly redirectUrl?: string } {
  return isRecord(value) && Array.isArray(value.pageComponent) && typeof value.httpStatusCode === 'number';
}
