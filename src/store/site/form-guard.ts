/** Guards of the service's routes: cross-site requests and body size. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isForged } from '#schemas/cross-site.ts';
import type { SiteDeps } from './deps.ts';

/** Refuses what a page of another site has caused (CSRF); `refuse` writes the answer, a 403. */
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
const MAX_BYTES = 16 * 1024;

/** Refuses longer forms with 413 before they are read. */
export function formLimit(): MiddlewareHandler {
  return bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('Payload Too Large\n', 413) });
}
