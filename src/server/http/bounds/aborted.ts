/**
 * Distinguishes requests that their visitor has aborted from failed ones: the log has one line for the former, without
 * a stack.
 */
import { isRequestAborted } from '#schemas/request-aborted.ts';
import type { NodeRequest } from '../message/node-request.ts';

/** Whether a failure was caused by a visitor's abort. */
export function isAborted(request: NodeRequest, error: unknown): boolean {
  if (isRequestAborted(error) || request.signal.aborted) return true;
  // Node knows before the signal does.
  const received = request.runtime?.node?.req;
  return received !== undefined && received.destroyed && !received.complete;
}
