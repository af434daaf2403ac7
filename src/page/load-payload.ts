import { isRecord } from '#schemas/record.ts';
import { fetchOwnJson } from '../call/call.ts';
import type { PageOutcome, ShownPage } from './page-view.ts';

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
  if (answer === undefined) return { kind: 'failed', message: 'the shop could not be reached' };
  if (!isShownPage(answer.json)) {
    return answer.status === 404
      ? { kind: 'missing', message: 'Page Not Found' }
      : { kind: 'failed', message: `the shop answered ${answer.status}` };
  }
  const page = answer.json;
  if (page.redirectUrl !== undefined && page.redirectUrl !== '')
    return { kind: 'redirect', href: page.redirectUrl, status: 302 };
  if (page.pageComponent.length === 0 && page.httpStatusCode >= 400) {
    return page.httpStatusCode === 404
      ? { kind: 'missing', message: 'Page Not Found' }
      : { kind: 'failed', message: `the shop answered ${page.httpStatusCode}` };
  }
  return { kind: 'page', page };
}

/** The server has checked the page; here only its outer shape is looked at, in case something stood in between. */
function isShownPage(value: unknown): value is ShownPage {
  return isRecord(value) && Array.isArray(value.pageComponent) && typeof value.httpStatusCode === 'number';
}
