/** `/api/**` for browsers: answered by the embedded service, or forwarded to the upstream, streaming (contract, chapter 2). */
import { isLang, type Lang } from '#schemas/lang.ts';
import { splitLang } from '../../routes/lang-prefix.ts';
import type { Config } from '../config.ts';
import { mayCarryContent, reframe, requestLength, responseLength } from './framing.ts';
import { errorFields, type Log } from '../log.ts';
import { type Platform, protocolOf } from '../platform.ts';
import { currentRequestId, REQUEST_ID } from './request-id.ts';
import { dropUnread, uploaded } from './upload.ts';
import type { RequestContext } from './request-context.ts';

/** Answers a call: 502 or 504 where the platform fails, else the platform's own answer as a stream. */
export async function answerApi(
  request: Request,
  context: RequestContext,
  platform: Platform,
  config: Config,
  log: Log,
): Promise<Response> {
  const { pathname, search } = context.url;
  const deadline = startDeadline(config.upstreamTimeoutMs);
  const upload = contentOf(request, deadline.renew);
  try {
    const answer = await platform.fetch(`${platform.baseUrl}${pathname}${search}`, {
      method: request.method,
      headers: forwardedHeaders(request, context),
      body: upload,
      redirect: 'manual',
      duplex: 'half',
      signal: AbortSignal.any([request.signal, deadline.signal]),
    } as RequestInit);
    // An upstream may still be reading; the embedded service has finished.
    if (platform.site !== undefined) dropUnread(upload);
    const headers = new Headers(answer.headers);
    reframe(headers, responseLength(answer.status, headers));
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  } catch (error) {
    const isLate = deadline.signal.aborted;
    if (!request.signal.aborted) log('error', 'api-failed', { path: pathname, ...errorFields(error) });
    return Response.json(
      { success: false, key: isLate ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED' },
      { status: isLate ? 504 : 502, headers: { 'cache-control': 'no-store' } },
    );
  } finally {
    deadline.clear();
  }
}

/** Timeout until the platform begins its answer; restarts while the visitor is sending. */
function startDeadline(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    renew: () => void timer.refresh(),
    clear: () => clearTimeout(timer),
  };
}

/** The content to pass on; null where there is none, so that the platform is told of none. */
function contentOf(request: Request, progress: () => void): ReadableStream<Uint8Array> | null {
  const { method, headers, body } = request;
  if (!mayCarryContent(method) || body === null || requestLength(method, headers) === 0) return null;
  return uploaded(body, progress);
}

function forwardedHeaders(request: Request, context: RequestContext): Headers {
  const headers = new Headers(request.headers);
  reframe(headers, requestLength(request.method, headers));
  // This server has already answered the expectation.
  headers.delete('expect');
  headers.set('host', context.host);
  headers.set('x-forwarded-host', context.host);
  headers.set('x-forwarded-proto', protocolOf(context));
  // A visitor without `accept-encoding` gets an uncompressed answer.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  if (context.forwardedFor !== undefined) headers.set('x-forwarded-for', context.forwardedFor);
  const requestId = currentRequestId();
  if (requestId !== undefined) headers.set(REQUEST_ID, requestId);
  headers.set('page-language', pageLanguage(headers.get('page-language'), request.headers.get('referer')));
  return headers;
}

/** The language of a call: its header's, else that of its page (a form posted without JavaScript), else th. */
function pageLanguage(header: string | null, referer: string | null): Lang {
  if (isLang(header)) return header;
  return referer !== null && URL.canParse(referer) ? splitLang(new URL(referer).pathname).lang : 'th';
}
