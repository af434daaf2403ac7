/** Pictures, films, sounds and fonts of an upstream platform, under the shop's own host (`/media/raan/logo.svg`). */
import type { Config } from '../../config.ts';
import { errorFields, type Log } from '../../log.ts';
import { type Platform, protocolOf } from '../../platform.ts';
import { ANSWER_LIMITS } from '../../../bounds/limits.ts';
import { boundAnswer } from '../bounds/bounded-answer.ts';
import { isAborted } from '../bounds/aborted.ts';
import { hasContent, reframe, responseLength } from '../message/framing.ts';
import type { RequestContext } from '../message/request-context.ts';
import { plainText } from '../message/plain-text.ts';

const ENDINGS = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mov|m4a|mp3|ogg|wav|vtt|woff2?)$/i;
const TYPES = /^(?:(?:image|video|audio|font)\/[\w.+-]+|text\/vtt)\s*(?:;|$)/i;

/** Forwarded request headers: conditions and ranges, no data of the visitor. */
const ASKED = ['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'];
/** Forwarded response headers; no cookies, because the response is shared. */
const ANSWERED = [
  'content-type',
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'age',
  'date',
  'expires',
  'vary',
];
/** An SVG opened by itself is a document: it gets no script, no network, no origin. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Whether a path names media by its folder or its extension. */
export function isMediaPath(pathname: string): boolean {
  return pathname.startsWith('/media/') || ENDINGS.test(pathname);
}

/**
 * Serves media of the upstream: 200, 206, 304 and 416 unchanged, redirects to https; 404 for anything that is no media
 * or too large, 502 if the platform fails.
 */
export async function answerPlatformMedia(
  request: Request,
  context: RequestContext,
  platform: Platform,
  config: Pick<Config, 'platformTimeoutMs'>,
  log: Log,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await askPlatform(request, context, platform, config);
  } catch (error) {
    if (!isAborted(request, error)) log('warn', 'media-failed', { path: context.url.pathname, ...errorFields(error) });
    return plainText(502, 'The picture could not be fetched.');
  }
  const { status } = answer;
  const location = answer.headers.get('location');
  if ([301, 302, 303, 307, 308].includes(status) && location !== null && isHttps(location, context.url)) {
    await answer.body?.cancel();
    return new Response(null, { status, headers: { location, 'cache-control': 'public, max-age=60' } });
  }
  const type = answer.headers.get('content-type') ?? '';
  const isMedia = status === 304 || status === 416 || ((status === 200 || status === 206) && TYPES.test(type));
  // Films and sounds are requested in ranges, and may be larger.
  const bytes = /^(?:video|audio)\//i.test(type) ? ANSWER_LIMITS.fileBytes : ANSWER_LIMITS.pictureBytes;
  const length = responseLength(status, answer.headers);
  if (!isMedia || (length ?? 0) > bytes) {
    await answer.body?.cancel();
    return status >= 500
      ? plainText(502, 'The picture could not be fetched.')
      : plainText(404, 'There is no such picture.');
  }
  const headers = headersOf(answer, type);
  const body = hasContent(request.method, status) ? answer.body : null;
  const onEnd = (error: Error) => log('warn', 'media-failed', { path: context.url.pathname, ...errorFields(error) });
  return new Response(body && boundAnswer(body, { ...ANSWER_LIMITS, bytes }, onEnd), { status, headers });
}

async function askPlatform(
  request: Request,
  context: RequestContext,
  platform: Platform,
  { platformTimeoutMs }: Pick<Config, 'platformTimeoutMs'>,
): Promise<Response> {
  const headers = new Headers({
    host: context.host,
    'x-forwarded-host': context.host,
    'x-forwarded-proto': protocolOf(context),
    // Ranges and tags belong to the raw bytes.
    'accept-encoding': 'identity',
  });
  for (const name of ASKED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), platformTimeoutMs);
  try {
    return await platform.fetch(`${platform.baseUrl}${context.url.pathname}${context.url.search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, deadline.signal]),
    });
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(answer: Response, type: string): Headers {
  const headers = new Headers({ 'x-content-type-options': 'nosniff' });
  for (const name of ANSWERED) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  reframe(headers, responseLength(answer.status, answer.headers));
  if (!headers.has('cache-control')) headers.set('cache-control', 'public, max-age=60');
  if (/^image\/svg/i.test(type)) headers.set('content-security-policy', DRAWING_POLICY);
  return headers;
}

function isHttps(location: string, base: URL): boolean {
  const url = URL.parse(location, base);
  return url !== null && (url.protocol === 'https:' || url.origin === base.origin);
}
