/** Guards of the service's routes: cross-site requests and body size. */
import type { Context, MiddlewareHandler } from 'hono';
import { isForged } from '#schemas/cross-site.ts';
import { BODY_FAULTS, type BodyFault, readBytes } from '../../bounds/read-bytes.ts';
import type { SiteDeps } from './deps.ts';

/** Refuses requests from pages of other sites (CSRF); `refuse` writes the response, a 403. */
export function guardOrigin(
  { originOf }: Pick<SiteDeps, 'originOf'>,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const url = { origin: originOf(c.req.raw), pathname: c.req.path };
    return isForged({ method: c.req.method, headers: c.req.raw.headers, url }) ? refuse(c) : next();
  };
}

/** No form of the sites needs more bytes. */
export const SITE_FORM_BYTES = 16 * 1024;

/**
 * Reads a form before its handler does: 413 for a longer one, 408 for one that arrives too slowly, 503 while no memory
 * is left.
 */
export function formLimit({ bodies, addressOf }: Pick<SiteDeps, 'bodies' | 'addressOf'>): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const lease = bodies.open(addressOf(raw));
    try {
      const read = await readBytes(raw, SITE_FORM_BYTES, lease);
      if (!read.ok) return refuse(read.fault);
      const { method, headers } = raw;
      c.req.raw = new Request(raw.url, { method, headers, body: read.bytes });
      await next();
    } finally {
      lease.release();
    }
  };
}

const FAULT_TEXTS: Readonly<Record<BodyFault, string>> = {
  'too-large': 'Payload Too Large',
  busy: 'Service Unavailable',
  late: 'Request Timeout',
  broken: 'Bad Request',
};

function refuse(fault: BodyFault): Response {
  const { status, headers } = BODY_FAULTS[fault];
  return new Response(`${FAULT_TEXTS[fault]}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
