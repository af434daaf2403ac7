/** HTTP in front of the store service in its own process: trusts the `x-forwarded-*` headers of its storefront. */
import { errorFields, type Log } from '../log.ts';
import { isAborted } from './bounds/aborted.ts';
import type { RequestHandler } from './request-handler.ts';
import { announcesContent, mayCarryContent } from './message/framing.ts';
import { refuseAtGate } from './bounds/gate.ts';
import { answerEmbeddedSite } from './platform/platform-site.ts';
import { readRequestContext } from './message/request-context.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { readRequestId, REQUEST_ID, withRequestId } from './message/request-id.ts';
import { plainText } from './message/plain-text.ts';

/** Dependencies of a platform's process. */
export interface StoreHandlerOptions {
  /** Handles the service's own paths. */
  readonly site: (request: Request) => Promise<Response>;
  readonly log: Log;
  readonly ready: () => boolean;
  readonly tracing?: Tracing | undefined;
}

/**
 * Creates the function that handles every request of a platform's process: `/healthz`, `/readyz`, the service; it never
 * throws.
 */
export function createStoreHandler({ site, log, ready, tracing }: StoreHandlerOptions): RequestHandler {
  const answer = async (request: Request, address: string | undefined): Promise<Response> => {
    const refused = refuseAtGate(request);
    if (refused !== undefined) return refused;
    const context = readRequestContext(request, address, true);
    if (context === undefined) return plainText(400, 'The address is not valid.');
    if (!mayCarryContent(request.method) && announcesContent(request.headers))
      return plainText(400, `${request.method} requests have no content here.`, { connection: 'close' });
    const { pathname } = context.url;
    if (pathname === '/healthz') return plainText(200, 'ok');
    if (pathname === '/readyz') return ready() ? plainText(200, 'ready') : plainText(503, 'not ready');
    const work = () => answerEmbeddedSite(site, request, context);
    return tracing === undefined ? work() : tracing.traceRequest(`${request.method} store`, request, work);
  };
  return (request, address) => {
    const requestId = readRequestId(request.headers, true);
    return withRequestId(requestId, async () => {
      const response = await answer(request, address).catch((error: unknown) => {
        if (isAborted(request, error)) {
          log('info', 'request-aborted');
          return plainText(400, 'The request broke off.');
        }
        log('error', 'request-crashed', errorFields(error));
        return plainText(500, 'Internal Server Error');
      });
      response.headers.set(REQUEST_ID, requestId);
      return response;
    });
  };
}
