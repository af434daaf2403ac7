/** `/api/**` for browsers: answered by the embedded service, or forwarded to the upstream, streaming (contract, chapter 2). */
import { pageLanguage } from './page-language.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { forwardedFor, type Platform, protocolOf } from './platform.ts';
import type { Visit } from './visit.ts';

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
  const timeout = AbortSignal.timeout(config.upstreamTimeoutMs);
  try {
    const answer = await platform.fetch(`${platform.baseUrl}${pathname}${search}`, {
      method: request.method,
      headers: forwardedHeaders(request, visit),
      body: SAFE_METHODS.has(request.method) ? null : request.body,
      redirect: 'manual',
      duplex: 'half',
      signal: AbortSignal.any([request.signal, timeout]),
    } as RequestInit);
    const headers = new Headers(answer.headers);
    for (const name of [...HOP_HEADERS, 'content-encoding', 'content-length']) headers.delete(name);
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  } catch (error) {
    log('error', 'api-failed', { path: pathname, message: String(error) });
    const status = timeout.aborted ? 504 : 502;
    return Response.json(
      { success: false, key: timeout.aborted ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED' },
      { status, headers: { 'cache-control': 'no-store' } },
    );
  }
}

function forwardedHeaders(request: Request, visit: Visit): Headers {
  const headers = new Headers(request.headers);
  for (const name of [...HOP_HEADERS, 'content-length', 'accept-encoding']) headers.delete(name);
  headers.set('host', visit.host);
  headers.set('x-forwarded-host', visit.host);
  headers.set('x-forwarded-proto', protocolOf(visit));
  const chain = forwardedFor(visit);
  if (chain !== undefined) headers.set('x-forwarded-for', chain);
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
