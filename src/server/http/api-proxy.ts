/** `/api/**` for browsers: answered by the embedded service, or forwarded to the upstream, streaming (contract, chapter 2). */
import { pageLanguage } from './page-language.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Platform, protocolOf } from '../platform.ts';
import { dropUnread, uploaded } from './upload.ts';
import type { Visit } from './request-context.ts';

/** Headers of one connection, which a proxy does not pass on (RFC 9110, section 7.6.1). */
const HOP_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function answerApi(
  request: Request,
  visit: Visit,
  platform: Platform,
  config: Config,
  log: Log,
): Promise<Response> {
  if (!SAFE_METHODS.has(request.method) && isForeign(request, visit)) {
    return Response.json(
      { success: false, key: 'FOREIGN_ORIGIN' },
      { status: 403, headers: { 'cache-control': 'no-store' } },
    );
  }
  const { pathname, search } = visit.url;
  const deadline = startDeadline(config.upstreamTimeoutMs);
  const upload =
    SAFE_METHODS.has(request.method) || request.body === null ? null : uploaded(request.body, deadline.renew);
  try {
    const answer = await platform.fetch(`${platform.baseUrl}${pathname}${search}`, {
      method: request.method,
      headers: forwardedHeaders(request, visit),
      body: upload,
      redirect: 'manual',
      duplex: 'half',
      signal: AbortSignal.any([request.signal, deadline.signal]),
    } as RequestInit);
    // An upstream may still be reading; the embedded service has read what it wants.
    if (platform.site !== undefined) dropUnread(upload);
    const headers = new Headers(answer.headers);
    dropHopHeaders(headers);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  } catch (error) {
    const isLate = deadline.signal.aborted;
    if (!request.signal.aborted) log('error', 'api-failed', { path: pathname, message: String(error) });
    return Response.json(
      { success: false, key: isLate ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED' },
      { status: isLate ? 504 : 502, headers: { 'cache-control': 'no-store' } },
    );
  } finally {
    deadline.clear();
  }
}

/** The platform has so long to begin its answer; while the visitor is sending, the time starts anew. */
function startDeadline(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    renew: () => void timer.refresh(),
    clear: () => clearTimeout(timer),
  };
}

function dropHopHeaders(headers: Headers): void {
  const named = headers.get('connection')?.split(',') ?? [];
  for (const name of [...HOP_HEADERS, ...named.map((each) => each.trim())])
    if (/^[\w-]+$/.test(name)) headers.delete(name);
}

function forwardedHeaders(request: Request, visit: Visit): Headers {
  const headers = new Headers(request.headers);
  dropHopHeaders(headers);
  // This server has already answered the expectation.
  headers.delete('expect');
  headers.set('host', visit.host);
  headers.set('x-forwarded-host', visit.host);
  headers.set('x-forwarded-proto', protocolOf(visit));
  // What the visitor does not ask for compressed must not come so.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  if (visit.forwardedFor !== undefined) headers.set('x-forwarded-for', visit.forwardedFor);
  headers.set('page-language', pageLanguage(headers.get('page-language'), request.headers.get('referer')));
  return headers;
}

/** Whether a write comes from a page of another site. Without `origin` the browser's own word (`sec-fetch-site`) counts. */
function isForeign({ headers }: Request, visit: Visit): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return origin !== visit.origin && hostOf(origin) !== visit.host;
  return headers.get('sec-fetch-site') === 'cross-site';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
