/** Tells requests that their visitor has broken off from those that fail: the log has one line of the former, without a stack. */
import { isRequestAborted } from '#schemas/request-aborted.ts';
import type { NodeRequest } from '../message/node-request.ts';

/** Whether a failure is the visitor's who has broken off. */
export function isAborted(request: NodeRequest, error: unknown): boolean {
  if (isRequestAborted(error) || request.signal.aborted) return true;
  // Node knows before the signal does.
  const received = request.runtime?.node?.req;
  return received !== undefined && received.destroyed && !received.complete;
}
