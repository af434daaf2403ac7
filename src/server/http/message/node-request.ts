import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that came through srvx, with Node's own objects; tests send requests without them. */
export interface NodeRequest extends Request {
  readonly runtime?: { readonly node?: { readonly req?: IncomingMessage; readonly res?: ServerResponse } };
}
