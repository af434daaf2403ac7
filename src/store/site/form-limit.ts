import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** No form of the sites needs more bytes. */
const MAX_BYTES = 16 * 1024;

/** Refuses longer forms with 413 before they are read. */
export function formLimit(): MiddlewareHandler {
  return bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('Payload Too Large\n', 413) });
}
