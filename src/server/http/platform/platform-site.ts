/**
 * The platform's own pages beside `/api`: account site, checkout and the log-in of agents. The embedded service handles them in this process;
 * an upstream's are proxied, so that a session and a checkout work under the shop's own host.
 */
import { AGENT_LOGIN_PATH, RESOURCE_METADATA_PATH, SERVER_METADATA_PATH } from '#schemas/builder/agent-login.ts';
import { RELEASE_PREVIEW_PATH } from '#schemas/values/address/release-preview.ts';
import { BUCKET_HEADER } from '#schemas/experiments/rollout.ts';
import { keptBucket } from '../../experiments/visit.ts';
import { passedHeaders } from './passed-headers.ts';
import type { RequestContext } from '../message/request-context.ts';
import { dropUnread, uploaded } from '../bounds/upload.ts';

/** Routes of a platform's own pages. */
export const SITE_PATHS = [
  '/account',
  '/account/*',
  '/pay/*',
  `${RELEASE_PREVIEW_PATH}/*`,
  `${AGENT_LOGIN_PATH}/*`,
  SERVER_METADATA_PATH,
  RESOURCE_METADATA_PATH,
  `${RESOURCE_METADATA_PATH}/*`,
] as const;

/** Whether a path may be one of the platform's own pages. */
export function isSitePath(pathname: string): boolean {
  return /^\/(?:account(?:\/|$)|pay\/|builder\/(?:preview|oauth)\/)/.test(pathname) || isMetadataPath(pathname);
}

/** Whether a path may be metadata of the log-in of agents: JSON. */
function isMetadataPath(pathname: string): boolean {
  return pathname === SERVER_METADATA_PATH || `${pathname}/`.startsWith(`${RESOURCE_METADATA_PATH}/`);
}

/** Policy of an upstream's page without one: it may not run scripts under the shop's origin. */
const WITHOUT_SCRIPT =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Forwards a request to the upstream's own pages. Returns undefined if the upstream shows none at this path, so that a
 * page of the shop may. That is the case for 404, 405, and for a GET response that is no HTML, no redirect, no font of
 * such a page and no metadata.
 */
export async function proxyUpstreamSite(
  request: Request,
  context: RequestContext,
  forward: (request: Request, context: RequestContext) => Promise<Response>,
): Promise<Response | undefined> {
  const answer = await forward(request, context);
  const type = answer.headers.get('content-type') ?? '';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isJson = isMetadataPath(context.url.pathname) && /^application\/json\b/i.test(type);
  const isPage = isJson || isRedirect(answer) || /^(?:text\/html|font\/)/i.test(type);
  if (isRead && answer.status < 500 && (answer.status === 404 || answer.status === 405 || !isPage)) {
    await answer.body?.cancel();
    return undefined;
  }
  if (!answer.headers.has('content-security-policy')) answer.headers.set('content-security-policy', WITHOUT_SCRIPT);
  return answer;
}

function isRedirect({ status, headers }: Response): boolean {
  return status === 304 || (status >= 300 && status < 400 && headers.has('location'));
}

/** Forwards a request to a service in this process, with the headers of `context`. */
export async function answerEmbeddedSite(
  site: (request: Request) => Promise<Response>,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const upload = request.body === null ? null : uploaded(request.body);
  const answer = await site(withContext(request, upload, context));
  dropUnread(upload);
  return answer;
}

/**
 * The request with trusted headers: this server determines the public host, the visitor's address, and the bucket by which
 * they see the look and the notes of a release.
 */
function withContext(request: Request, upload: ReadableStream<Uint8Array> | null, context: RequestContext): Request {
  const headers = passedHeaders(request.headers, context);
  const bucket = keptBucket(context);
  if (bucket === undefined) headers.delete(BUCKET_HEADER);
  else headers.set(BUCKET_HEADER, String(bucket));
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : upload;
  // The server's own request object is no `Request` that another could be made from.
  return new Request(context.url, {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
    ...(body === null ? {} : { duplex: 'half' }),
  });
}
