/**
 * Handles every request of the server in layers around the routes, from top to bottom: `answer`, `report`, `trace`,
 * `shedLoad`, `route`. Each calls the next one.
 */
import { type AppOptions, BASE, createRoutes, PAYLOAD } from './app.ts';
import { isAborted } from './bounds/aborted.ts';
import type { NodeRequest } from './message/node-request.ts';
import { compress } from './encoding/compress.ts';
import { SAFE_HEADERS } from './document/csp.ts';
import { announcesContent, mayCarryContent } from './message/framing.ts';
import { refuseAtGate } from './bounds/gate.ts';
import { createKnownHosts } from '../known-hosts.ts';
import type { LoadShedder } from './bounds/load-shedder.ts';
import { errorFields } from '../log.ts';
import type { StoredDocuments } from '../pages/cache/stored-documents.ts';
import { readRequestContext, type RequestContext } from './message/request-context.ts';
import { REQUEST_ID, readRequestId, withRequestId } from './message/request-id.ts';
import { notModifiedOr } from './message/not-modified.ts';
import { type Answered, createAnswerFromCache, type AnswerFromCache } from './answer-from-cache.ts';
import { plainText } from './message/plain-text.ts';

/** Whether a person opens a page: scripts, pictures and other programs accept anything. */
function opensPage({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html');
}

/** Methods that are refused on every path. */
const UNSUPPORTED = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** Kinds of request that belong to an admitted page. */
const PARTS_OF_PAGES = new Set(['assets', 'image', 'media', 'file']);

/** The caches for which a stored document counts as a hit. */
const CACHES = ['page', 'document'] as const;

/** Handles one request; `address` is the one the connection came from. */
export type RequestHandler = (request: Request, address: string | undefined) => Response | Promise<Response>;

/** Routes of the server, by method and pattern; `ALL` matches every method. */
export type MountedRoutes = readonly { readonly method: string; readonly path: string }[];

/** Dependencies of the handler. */
export interface RequestHandlerOptions extends AppOptions {
  readonly shedder: LoadShedder;
  /** Undefined: each document is rendered. */
  readonly documents: Pick<StoredDocuments, 'find'> | undefined;
}

/** Creates the function that handles every request of the server and never throws, and lists its routes. */
export function createRequestHandler(options: RequestHandlerOptions): {
  readonly answer: RequestHandler;
  /** Undefined: no document is stored, or each is traced. */
  readonly answerFromCache: AnswerFromCache | undefined;
  readonly routes: MountedRoutes;
} {
  const { config, log, platform, shedder, metrics, tracing } = options;
  // A trace has spans of all steps, and the routes send the hints.
  const documents = tracing === undefined && options.hints === undefined ? options.documents : undefined;
  const hosts = createKnownHosts(platform, config.port);
  const app = createRoutes(options);
  const answerFromCache =
    documents && createAnswerFromCache({ config, log, platform, documents, shedder, report: reportStored, ownHeaders });
  return { answer, answerFromCache, routes: app.routes };

  function answer(request: NodeRequest, address: string | undefined): Promise<Response> {
    const requestId = readRequestId(request.headers, config.trustProxy);
    return withRequestId(requestId, () => report(request, address, requestId));
  }

  /** Adds the common headers to a response, and records it. The layers below may throw. */
  async function report(request: NodeRequest, address: string | undefined, requestId: string): Promise<Response> {
    const started = performance.now();
    let response: Response;
    let context: RequestContext | undefined;
    try {
      const refused = refuseAtGate(request);
      if (refused === undefined) context = await contextOf(request, address);
      response = refused ?? (await trace(request, context));
    } catch (error) {
      response = failure(request, context?.path, error);
    }
    for (const [name, value] of Object.entries(SAFE_HEADERS))
      if (!response.headers.has(name)) response.headers.set(name, value);
    const own = ownHeaders(context?.url.protocol.slice(0, -1), requestId);
    for (let at = 0; at < own.length; at += 2) response.headers.set(own[at] ?? '', own[at + 1] ?? '');
    const ms = record(request, context?.path, response.status, started);
    if (isDocument(response)) response.headers.append('server-timing', `app;dur=${ms}`);
    return response;
  }

  /** Traces all but probes. */
  function trace(request: Request, context: RequestContext | undefined): Promise<Response> {
    if (isProbe(context)) return route(request, context);
    const work = () => shedLoad(request, context);
    return tracing === undefined
      ? work()
      : tracing.traceRequest(`${request.method} ${kindOf(context?.path ?? '')}`, request, work);
  }

  /** Refuses requests under overload. */
  async function shedLoad(request: Request, context: RequestContext | undefined): Promise<Response> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const kind = kindOf(context?.path ?? '');
    const admission = await shedder.admit(!isRead ? 'write' : PARTS_OF_PAGES.has(kind) ? 'part' : 'read');
    if (!admission.isAdmitted) {
      metrics?.countShed();
      return plainText(503, 'Too busy just now.', { 'retry-after': String(admission.retryAfter) });
    }
    try {
      return await route(request, context);
    } finally {
      admission.done();
    }
  }

  async function route(request: Request, context: RequestContext | undefined): Promise<Response> {
    if (UNSUPPORTED.has(request.method)) return plainText(405, 'This method is not supported.');
    if (context === undefined) return plainText(400, 'The address is not valid.');
    // The following bytes on this connection may be the content or another request (RFC 9110, section 9.3.1).
    if (!mayCarryContent(request.method) && announcesContent(request.headers))
      return plainText(400, `${request.method} requests have no content here.`, { connection: 'close' });
    const answered = await app.fetch(request, { context });
    // Streams the upstream's responses without buffering.
    const isForwarded = context.url.pathname.startsWith('/api/') && platform.kind === 'upstream';
    return isForwarded
      ? answered
      : notModifiedOr(request, await compress(request, answered, options.dictionaries.of(request.headers)));
  }

  async function contextOf(request: Request, address: string | undefined): Promise<RequestContext | undefined> {
    // The coding of a dictionary is in the body, and Chromium fails on a response without it.
    if (request.method === 'HEAD') request.headers.delete('available-dictionary');
    const readAt = (url: string) =>
      readRequestContext({ url, headers: request.headers }, address, config.trustProxy, platform.session.isPersonal);
    // A browser finds no page at an address that is no valid encoding; `%25` keeps its characters as they are.
    const read = readAt(request.url) ?? (opensPage(request) ? readAt(request.url.replaceAll('%', '%25')) : undefined);
    if (read === undefined || isProbe(read)) return read;
    return { ...read, isKnownHost: await hosts.knows(read.host) };
  }

  function failure(request: NodeRequest, path: string | undefined, error: unknown): Response {
    if (isAborted(request, error)) {
      log('info', 'request-aborted', { path });
      return plainText(400, 'The request broke off.');
    }
    log('error', 'request-crashed', { path, ...errorFields(error) });
    return plainText(500, 'Internal Server Error');
  }

  /** Names and values in turn. */
  function ownHeaders(scheme: string | undefined, requestId: string): readonly string[] {
    const own = [REQUEST_ID, requestId];
    if (config.hsts !== undefined && scheme === 'https') own.push('strict-transport-security', config.hsts);
    return own;
  }

  function record({ method }: Pick<Request, 'method'>, path: string | undefined, status: number, started: number) {
    const seconds = (performance.now() - started) / 1000;
    const ms = Math.round(seconds * 1000);
    metrics?.observeRequest(kindOf(path ?? ''), status, seconds);
    log('debug', 'request', { method, path, status, ms });
    return ms;
  }

  function reportStored({ requestId, path, status, started }: Answered) {
    for (const cache of CACHES) metrics?.countCache(cache, 'fresh');
    const work = () => record({ method: 'GET' }, path, status, started);
    return config.logLevel === 'debug' ? withRequestId(requestId, work) : work();
  }
}

/** Kind of a request, for metrics. */
function kindOf(path: string): string {
  const [, kind] = /^\/(api|image|media|builds|assets|account|pay|healthz|readyz)(?:\/|$)/.exec(path) ?? [];
  if (kind !== undefined) return kind;
  if (path.endsWith(PAYLOAD) || path.endsWith(BASE)) return 'payload';
  return /\.[a-z0-9]{2,5}$/i.test(path) ? 'file' : 'document';
}

function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** A balancer's probe, which an overloaded process answers too: it would be replaced otherwise. */
function isProbe(context: RequestContext | undefined): boolean {
  return context?.path === '/healthz' || context?.path === '/readyz';
}
