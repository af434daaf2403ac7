/**
 * Responses from the document cache: one look-up by the head of a request as Node has read it, and one write. Unusual
 * or personal requests, and those without a stored document, are left to the routes, which respond the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { errorFields, type Log } from '../log.ts';
import type { StoredDocuments } from '../pages/cache/stored-documents.ts';
import type { Platform } from '../platform.ts';
import type { LoadShedder } from './bounds/load-shedder.ts';
import { hasTag } from './message/not-modified.ts';
import { readSite } from './message/request-context.ts';
import { type HeaderFields, readHead } from './message/request-head.ts';
import { readRequestId } from './message/request-id.ts';

/** Responds at once; false without a stored document. */
export type AnswerFromCache = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A response for the log and the metrics. */
export interface Answered {
  readonly requestId: string;
  readonly path: string;
  readonly status: number;
  /** Arrival of its request, by `performance.now()`. */
  readonly started: number;
}

/** Dependencies of the function. */
export interface AnswerFromCacheOptions {
  readonly config: Pick<Config, 'trustProxy' | 'hsts'>;
  readonly log: Log;
  readonly platform: { readonly session: Pick<Platform['session'], 'isPersonal'> };
  readonly documents: Pick<StoredDocuments, 'find'>;
  readonly shedder: Pick<LoadShedder, 'admitAtOnce'>;
  /** Counts and logs a response; returns its time in ms. */
  readonly report: (answered: Answered) => number;
  /** Headers of all responses of this process: names and values in turn. */
  readonly ownHeaders: (scheme: string | undefined, requestId: string) => readonly string[];
}

/** Headers that announce content. */
const ANNOUNCE_CONTENT = ['content-length', 'transfer-encoding'];

/** Creates the function that responds from the document cache. */
export function createAnswerFromCache({
  config,
  log,
  platform,
  documents,
  shedder,
  report,
  ownHeaders,
}: AnswerFromCacheOptions): AnswerFromCache {
  const mayBeStored = (headers: HeaderFields) =>
    !ANNOUNCE_CONTENT.some((name) => headers.has(name)) && !platform.session.isPersonal(headers);
  const answer: AnswerFromCache = (request, response) => {
    const { method, url = '' } = request;
    const headers = method === 'GET' ? readHead(request) : undefined;
    if (headers === undefined || !mayBeStored(headers)) return false;
    const { scheme = 'http', host } = readSite(headers, config.trustProxy);
    if (host === undefined) return false;
    const started = performance.now();
    const found = documents.find(`${scheme}://${host}${url}`, headers);
    if (found === undefined || !shedder.admitAtOnce()) return false;
    const requestId = readRequestId(headers, config.trustProxy);
    const status = hasTag(headers, found.etag) ? 304 : 200;
    const ms = report({ requestId, path: found.path, status, started });
    const own = ownHeaders(scheme, requestId);
    if (status === 200)
      response.writeHead(status, found.headers.concat(own, 'server-timing', `app;dur=${ms}`)).end(found.bytes);
    else response.writeHead(status, found.headersOfKnown.concat(own)).end();
    return true;
  };
  return (request, response) => {
    try {
      return answer(request, response);
    } catch (error) {
      log('error', 'stored-answer-failed', errorFields(error));
      if (response.headersSent) response.destroy();
      return response.headersSent;
    }
  };
}
