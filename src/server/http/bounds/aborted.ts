/** Tells requests that their visitor has broken off from those that fail: the log has one line of the former, without a stack. */
import type { IncomingMessage } from 'node:http';
import { isRequestAborted } from '#schemas/request-aborted.ts';

/** A request that came through srvx. */
export interface NodeRequest extends Request {
  readonly runtime?: { readonly node?: { readonly req?: IncomingMessage } };
}

/** Whether a failure is the visitor's who has broken off. */
export function isAborted(request: NodeRequest, error: unknown): boolean {
  if (isRequestAborted(error) || request.signal.aborted) return true;
  // Node knows before the signal does.
  const received = request.runtime?.node?.req;
  return received !== undefined && received.destroyed && !received.complete;
}
