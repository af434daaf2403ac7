/** Requests a page and its base from the platform, and parses them into data that can't fail further. */
import { Base } from '#schemas/page/base.ts';
import { type PageData, readPage } from '#schemas/page/page.ts';
import { BUCKET_HEADER } from '#schemas/experiments/rollout.ts';
import { describeProblem, type Problem } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { salvage } from '#schemas/lenient/salvage.ts';
import type { Call } from '../../../call/call.ts';
import { groupValues } from '../../../bounds/group-values.ts';
import { type FailedCall, messageOf } from '../../../call/response.ts';
import { isPagePath } from '../../../routes/product-path.ts';
import { decodeHead } from './decode-head.ts';
import type { RequestContext } from '../../http/message/request-context.ts';
import { isFramedPreview } from './framed.ts';
import { NO_CACHE_FLAG, OWN_PARAMETERS, skipsCaches } from '../cache/page-key.ts';

/** The platform's reply to the request for a page. */
export type PageReply =
  | { readonly kind: 'page'; readonly page: PageData; readonly problems: readonly Problem[] }
  /** 404; `page` is the platform's own content for it, if any. */
  | { readonly kind: 'missing'; readonly page: PageData | undefined }
  | FailedReply;

/** Any other failure; `status` is that of the document. */
export interface FailedReply {
  readonly kind: 'failed';
  /** For the log. */
  readonly reason: string;
  /** The platform's own message for the visitor; empty if it has none. */
  readonly message: string;
  readonly status: number;
  /** An older page may replace it, because the platform did not intend this refusal. */
  readonly mayBeStale: boolean;
  /** The platform's own content for the failure, if any. */
  readonly page?: PageData | undefined;
}

/** The platform's base, with the faults that were removed. */
export interface BaseReply {
  readonly base: Base;
  readonly problems: readonly Problem[];
}

/** A request for a page; with `needBase` the base is included. */
export interface PageQuestion {
  readonly needBase: boolean;
  /** The embedded service, which knows old addresses and rollouts: elsewhere, impossible paths are missing without a call. */
  readonly isEmbedded: boolean;
}

/** Requests `GET /api/page`. */
export async function askPage(
  call: Call,
  context: RequestContext,
  { needBase, isEmbedded }: PageQuestion,
): Promise<PageReply> {
  if (!isEmbedded && !isPagePath(context.path)) return { kind: 'missing', page: undefined };
  // Forwards every parameter, trackers too: the platform may read those that the cache's key omits.
  const given = [...groupValues(context.url.searchParams)].filter(([name]) => !OWN_PARAMETERS.has(name));
  const answer = await call('page', {
    headers: isEmbedded ? bucketHeader(context) : {},
    query: {
      ...Object.fromEntries(given),
      path: context.path,
      ...(context.hasPrefix ? { lang: context.lang } : {}),
      ...(needBase ? { needBase: '1' } : {}),
      ...(skipsCaches(context) ? { [NO_CACHE_FLAG]: '1' } : {}),
    },
  });
  if (!answer.ok) {
    const page = pageOfFailure(answer);
    return answer.kind === 'status' && answer.status === 404 ? { kind: 'missing', page } : failedReply(answer, page);
  }
  const read = readDecoded(answer.data);
  return read === null
    ? { kind: 'failed', reason: 'the answer holds no page data', message: '', status: 500, mayBeStale: true }
    : { kind: 'page', ...read };
}

/** The page data in a response with an error status, such as those of a maintenance page. */
function pageOfFailure(answer: FailedCall): PageData | undefined {
  if (answer.kind !== 'status' || !isRecord(answer.data)) return undefined;
  const read = readDecoded(answer.data.data);
  if (read === null) return undefined;
  const { httpStatusCode: own } = read.page;
  return { ...read.page, httpStatusCode: answer.status === 404 || own < 400 ? answer.status : own };
}

function failedReply(answer: FailedCall, page: PageData | undefined): FailedReply {
  return {
    kind: 'failed',
    reason: failureReason(answer),
    message: (answer.kind === 'status' && messageOf(answer.data)) || '',
    status: statusOfFailure(answer),
    mayBeStale: !isRefusal(answer),
    page,
  };
}

/** Statuses that concern this server's requests to the platform, not the page. */
const TRANSIENT = new Set([408, 425, 429]);

/** A refusal keeps its status; everything else is this server's failure. */
function statusOfFailure(answer: FailedCall): number {
  if (isRateLimited(answer)) return 429;
  return answer.kind === 'status' && isRefusal(answer) && !TRANSIENT.has(answer.status) ? answer.status : 500;
}

/** Reads a page of the storefront's own, without the platform; null is a page that does not exist. */
export function readOwnPage(page: unknown): PageReply {
  const read = readDecoded(page);
  return read === null ? { kind: 'missing', page: undefined } : { kind: 'page', ...read };
}

function readDecoded(input: unknown): ReturnType<typeof readPage> {
  const read = readPage(input);
  if (read?.page.pageHead === undefined) return read;
  return { ...read, page: { ...read.page, pageHead: decodeHead(read.page.pageHead) } };
}

/** The visitor's bucket, by which the embedded service chooses who sees a rollout; in a preview there is none. */
function bucketHeader(context: RequestContext): Readonly<Record<string, string>> {
  const bucket = isFramedPreview(context) ? undefined : context.visit?.bucket;
  return bucket === undefined ? {} : { [BUCKET_HEADER]: String(bucket) };
}

/** Requests `GET /api/base`; undefined if the platform has none. */
export async function askBase(
  call: Call,
  context: RequestContext,
  isEmbedded: boolean,
): Promise<BaseReply | undefined> {
  const answer = await call('base', {
    headers: isEmbedded ? bucketHeader(context) : {},
    query: context.hasPrefix ? { lang: context.lang } : {},
  });
  return answer.ok && isRecord(answer.data) ? readBase(answer.data) : undefined;
}

/** Reads a base; faulty fields are removed and become problems. */
export function readBase(input: unknown): BaseReply {
  const { value, problems } = salvage(Base, input, '/base');
  const base = value ?? { langs: [], paymentMethods: [] };
  return { base: base.webHead === undefined ? base : { ...base, webHead: decodeHead(base.webHead) }, problems };
}

/**
 * Whether the platform intended its response: a 4xx describes this page now, so that an older one must not replace it.
 */
function isRefusal(result: FailedCall): boolean {
  return result.kind === 'status' && result.status >= 400 && result.status < 500;
}

/** A foreign platform's 429 may be meant for all visitors of this server: it is a failure like others. */
function isRateLimited(result: FailedCall): boolean {
  return (
    result.kind === 'status' &&
    result.status === 429 &&
    isRecord(result.data) &&
    result.data.key === 'TOO_MANY_REQUESTS'
  );
}

function failureReason(result: FailedCall): string {
  switch (result.kind) {
    case 'refused':
      return result.failure.msg ?? result.failure.key;
    case 'network':
      return `no whole answer came from the platform (${codeOf(result.cause)})`;
    case 'timeout':
      return 'the platform did not answer in time';
    case 'status':
      return `the platform answered ${result.status}: ${result.message}`;
    case 'malformed':
      return result.problems.map(describeProblem).join('; ');
  }
}

/** The code of an error's first cause: the error itself may name hosts, and readers of pages see this. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
