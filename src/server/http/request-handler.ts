/** Answers every request of the server: framing, overload, log, metrics and the headers that all answers have, around the routes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppOptions, BASE, createRoutes, PAYLOAD } from './app.ts';
import { isAborted, type NodeRequest } from './aborted.ts';
import { compress } from './compress.ts';
import { SAFE_HEADERS } from './csp.ts';
import { announcesContent, mayCarryContent } from './framing.ts';
import { refuseAtGate } from './gate.ts';
import { createKnownHosts } from '../known-hosts.ts';
import type { LoadShedder } from './load-shedder.ts';
import { errorFields } from '../log.ts';
import { createShortWay, type SentDocument } from './short-way.ts';
import { readRequestContext, type RequestContext } from './request-context.ts';
import { REQUEST_ID, readRequestId, requestIdOf, withRequestId } from './request-id.ts';
import { unlessKnown } from './unless-known.ts';

/** Methods that are never forwarded. */
const UNSUPPORTED = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** What the documents that were let in bring with them. */
const PARTS_OF_PAGES = new Set(['assets', 'image', 'media', 'file']);

/** Answers one request; `address` is the one the connection came from. */
export type RequestHandler = (request: Request, address: string | undefined) => Promise<Response>;

/**
 * Answers a request as one like it was answered before (short-way.ts); false where the handler has to. `request` and `response` are
 * those of Node.
 */
export type ShortHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Routes of the server, by method and pattern; `ALL` stands for every method. */
export type MountedRoutes = readonly { readonly method: string; readonly path: string }[];

/** Dependencies of the handler. */
export interface RequestHandlerOptions extends AppOptions {
  readonly shedder: LoadShedder;
}

/** Creates the function that answers every request of the server, which never throws, and lists its routes. */
export function createRequestHandler(options: RequestHandlerOptions): {
  readonly answer: RequestHandler;
  /** Undefined where requests are traced, or hints go before their answers. */
  readonly answerShort: ShortHandler | undefined;
  readonly routes: MountedRoutes;
} {
  const { config, log, platform, shedder, metrics, tracing } = options;
  const shortWay = tracing === undefined && options.hints === undefined ? createShortWay() : undefined;
  const hosts = createKnownHosts(platform, config.port);
  const app = createRoutes(options);
  const answer = async (request: Request, context: RequestContext | undefined): Promise<Response> => {
    if (UNSUPPORTED.has(request.method)) return plainText(405, 'This method is not supported.');
    if (context === undefined) return plainText(400, 'The address is not valid.');
    // The following bytes on this connection may be the content or another request (RFC 9110, section 9.3.1).
    if (!mayCarryContent(request.method) && announcesContent(request.headers))
      return plainText(400, `${request.method} requests have no content here.`, { connection: 'close' });
    const answered = await app.fetch(request, { context });
    // Streams the upstream's answers without buffering.
    const isForwarded = context.url.pathname.startsWith('/api/') && platform.site === undefined;
    return isForwarded
      ? answered
      : unlessKnown(request, await compress(request, answered, options.dictionaries.of(request.headers)));
  };
  const answerUnlessOverloaded = async (
    { method }: Request,
    path: string,
    next: () => Promise<Response>,
  ): Promise<Response> => {
    const isRead = method === 'GET' || method === 'HEAD';
    const admission = await shedder.admit(!isRead ? 'write' : PARTS_OF_PAGES.has(kindOf(path)) ? 'part' : 'read');
    if (!admission.isAdmitted) {
      metrics?.countShed();
      return plainText(503, 'Too busy just now.', { 'retry-after': String(admission.retryAfter) });
    }
    try {
      return await next();
    } finally {
      admission.done();
    }
  };
  const report = (request: Pick<Request, 'method'>, path: string | undefined, status: number, started: number) => {
    const seconds = (performance.now() - started) / 1000;
    const ms = Math.round(seconds * 1000);
    metrics?.observeRequest(kindOf(path ?? ''), status, seconds);
    log('debug', 'request', { method: request.method, path, status, ms });
    return ms;
  };
  const contextOf = async (request: Request, address: string | undefined, onStored: RequestContext['onStored']) => {
    const read = readRequestContext(request, address, config.trustProxy, platform.session.isPersonal);
    if (read === undefined || isProbe(read)) return read;
    const isKnownHost = await hosts.knows(read.host);
    return { ...read, isKnownHost, ...(onStored === undefined ? {} : { onStored }) };
  };
  const answerTraced = (request: Request, context: RequestContext | undefined): Promise<Response> => {
    if (isProbe(context)) return answer(request, context);
    const work = () => answerUnlessOverloaded(request, context?.path ?? '', () => answer(request, context));
    return tracing === undefined
      ? work()
      : tracing.traceRequest(`${request.method} ${kindOf(context?.path ?? '')}`, request, work);
  };
  const answerLogged: RequestHandler = (request: NodeRequest, address) => {
    const requestId = readRequestId(request.headers, config.trustProxy);
    return withRequestId(requestId, async () => {
      const started = performance.now();
      let response: Response;
      let context: RequestContext | undefined;
      let stored: SentDocument | undefined;
      try {
        const refused = refuseAtGate(request);
        if (refused === undefined) {
          context = await contextOf(request, address, (document) => void (stored = document));
          response = await answerTraced(request, context);
        } else response = refused;
      } catch (error) {
        const isGone = isAborted(request, error);
        if (isGone) log('info', 'request-aborted', { path: context?.path });
        else log('error', 'request-crashed', { path: context?.path, ...errorFields(error) });
        response = isGone ? plainText(400, 'The request broke off.') : plainText(500, 'Internal Server Error');
      }
      for (const [name, value] of Object.entries(SAFE_HEADERS))
        if (!response.headers.has(name)) response.headers.set(name, value);
      if (config.hsts !== undefined && context?.origin.startsWith('https:') === true)
        response.headers.set('strict-transport-security', config.hsts);
      response.headers.set(REQUEST_ID, requestId);
      const ms = report(request, context?.path, response.status, started);
      if (isDocument(response)) response.headers.append('server-timing', `app;dur=${ms}`);
      const received = request.runtime?.node?.req;
      if (stored !== undefined && context !== undefined && received !== undefined && response.status === 200)
        shortWay?.learn(received, context.path, stored, response.headers);
      return response;
    });
  };
  const answerShort: ShortHandler = (request, response) => {
    const started = performance.now();
    const known = shortWay?.find(request);
    if (known === undefined || !shedder.admitAtOnce()) return false;
    const requestId = requestIdOf(config.trustProxy ? request.headers[REQUEST_ID]?.toString() : undefined);
    known.send(response, requestId);
    for (const cache of ['page', 'document'] as const) metrics?.countCache(cache, 'fresh');
    withRequestId(requestId, () => report({ method: 'GET' }, known.path, 200, started));
    return true;
  };
  return { answer: answerLogged, answerShort: shortWay && answerShort, routes: app.routes };
}

/** What a request is for, as metrics tell requests apart. */
function kindOf(path: string): string {
  const [, kind] = /^\/(api|image|media|builds|assets|account|pay|healthz|readyz)(?:\/|$)/.exec(path) ?? [];
  if (kind !== undefined) return kind;
  if (path.endsWith(PAYLOAD) || path.endsWith(BASE)) return 'payload';
  return /\.[a-z0-9]{2,5}$/i.test(path) ? 'file' : 'document';
}

function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** A balancer's question, which an overloaded process answers too: it would be replaced otherwise. */
function isProbe(context: RequestContext | undefined): boolean {
  return context?.path === '/healthz' || context?.path === '/readyz';
}

function plainText(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
