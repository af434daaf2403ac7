/** `/api/**` for browsers: handled by the embedded service, or forwarded to the upstream as a stream. */
import { settings } from '#settings';
import type { Lang } from '#schemas/lang.ts';
import { splitLang } from '../../../routes/lang-prefix.ts';
import type { Config } from '../../config.ts';
import { isAborted } from '../bounds/aborted.ts';
import { refuseBody, visitorOf, withBody } from '../bounds/bodies.ts';
import { isShortContent, mayCarryContent, reframe, requestLength, responseLength } from '../message/framing.ts';
import { errorFields, type Log } from '../../log.ts';
import type { Platform } from '../../platform.ts';
import { passedHeaders } from './passed-headers.ts';
import { dropUnread, uploaded } from '../bounds/upload.ts';
import { BODY_LIMITS } from '../../../bounds/limits.ts';
import { BeyondBounds, boundAnswer, boundsOf } from '../bounds/bounded-answer.ts';
import type { RequestContext } from '../message/request-context.ts';

/**
 * Headers that control nginx in front: only this server decides what is cached there. Only the platform knows whether
 * to buffer.
 */
const ORDERS = ['x-accel-expires', 'x-accel-redirect', 'x-accel-limit-rate', 'x-accel-charset'];

/**
 * Handles a call: 502 or 504 if the platform fails, otherwise the platform's own response as a stream. Short content is
 * read before the request to the platform, so that a slow visitor occupies no connection to it.
 */
export async function answerApi(
  request: Request,
  context: RequestContext,
  platform: Platform,
  config: Config,
  log: Log,
): Promise<Response> {
  const forward = (body: Request['body']) => forwardCall(request, body, context, { platform, config, log });
  const { method, headers, body } = request;
  const hasUpload = platform.kind === 'upstream' && mayCarryContent(method) && body !== null;
  if (!hasUpload || !isShortContent(requestLength(method, headers))) return forward(body);
  try {
    return await withBody(
      request,
      BODY_LIMITS.jsonBytes,
      (read) => (read.ok ? forward(new Response(read.bytes).body) : refuseBody(read.fault)),
      visitorOf(context),
    );
  } catch (error) {
    if (!isAborted(request, error)) throw error;
    log('info', 'request-aborted', { path: context.url.pathname });
    return failure(502, 'UPSTREAM_FAILED');
  }
}

interface ForwardDeps {
  readonly platform: Platform;
  readonly config: Config;
  readonly log: Log;
}

async function forwardCall(
  request: Request,
  content: Request['body'],
  context: RequestContext,
  { platform, config, log }: ForwardDeps,
): Promise<Response> {
  const { pathname, search } = context.url;
  const deadline = startDeadline(config.platformTimeoutMs);
  let sent = 0;
  const upload = contentOf(request, content, ({ byteLength }) => {
    sent += byteLength;
    if (sent > BODY_LIMITS.requestBytes) deadline.abort();
    else deadline.renew();
  });
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
    if (platform.kind === 'embedded') dropUnread(upload);
    const headers = new Headers(answer.headers);
    reframe(headers, responseLength(answer.status, headers));
    for (const name of ORDERS) headers.delete(name);
    const onEnd = (error: Error) => log('error', 'api-failed', { path: pathname, ...errorFields(error) });
    const body = platform.kind === 'upstream' ? await bodyOf(answer, onEnd) : answer.body;
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers });
  } catch (error) {
    if (sent > BODY_LIMITS.requestBytes) return failure(413, 'BODY_TOO_LARGE');
    const isLate = deadline.signal.aborted;
    if (isAborted(request, error)) log('info', 'request-aborted', { path: pathname });
    else log('error', 'api-failed', { path: pathname, ...errorFields(error) });
    return isLate ? failure(504, 'UPSTREAM_TIMEOUT') : failure(502, 'UPSTREAM_FAILED');
  } finally {
    deadline.clear();
  }
}

/**
 * The body of an upstream's response within its limits.
 * @throws BeyondBounds if it announces more bytes than its type may have
 */
async function bodyOf({ status, headers, body }: Response, onEnd: (error: Error) => void): Promise<Response['body']> {
  if (body === null) return null;
  const bounds = boundsOf(headers.get('content-type') ?? '');
  const length = responseLength(status, headers) ?? 0;
  if (length <= bounds.bytes) return boundAnswer(body, bounds, onEnd);
  await body.cancel();
  throw new BeyondBounds(`the platform's answer states ${length} bytes`);
}

function failure(status: number, key: string): Response {
  return Response.json({ success: false, key }, { status, headers: { 'cache-control': 'no-store' } });
}

/** Timeout until the platform begins its response; restarts while the visitor is sending. */
function startDeadline(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    renew: () => void timer.refresh(),
    abort: () => controller.abort(),
    clear: () => clearTimeout(timer),
  };
}

/** The content to forward; null for none, so that no empty body is announced to the platform. */
function contentOf(
  { method, headers }: Request,
  body: Request['body'],
  progress: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> | null {
  if (!mayCarryContent(method) || body === null || requestLength(method, headers) === 0) return null;
  return uploaded(body, progress);
}

function forwardedHeaders(request: Request, context: RequestContext): Headers {
  const headers = passedHeaders(request.headers, context);
  reframe(headers, requestLength(request.method, headers));
  // A visitor without `accept-encoding` gets an uncompressed response.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  headers.set('page-language', pageLanguage(headers.get('page-language'), request.headers.get('referer')));
  return headers;
}

/** The language of a call: its header's, else that of its page (a form posted without JavaScript), else th. */
function pageLanguage(header: string | null, referer: string | null): Lang {
  const lang = settings.languages.find((each) => each === header);
  if (lang !== undefined) return lang;
  return referer !== null && URL.canParse(referer) ? splitLang(new URL(referer).pathname).lang : 'th';
}
