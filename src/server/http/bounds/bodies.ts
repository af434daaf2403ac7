/** Bodies of requests that this process reads into memory itself. */
import { type BodyBudget, createBodyBudget } from '../../../bounds/body-budget.ts';
import { BODY_FAULTS, type BodyFault, type ReadBytes, readBytes } from '../../../bounds/read-bytes.ts';
import type { RequestContext } from '../message/request-context.ts';
import { dropUnread, uploaded } from './upload.ts';

/** The memory of all bodies that this process buffers, including those of the embedded service. */
export const bodies: BodyBudget = createBodyBudget();

/** Reads a body of at most `limit` bytes; its memory is leased until `handle` has ended. Unread bytes are drained. */
export async function withBody<T>(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  limit: number,
  handle: (read: ReadBytes) => T | Promise<T>,
  visitor = '',
): Promise<T> {
  const lease = bodies.open(visitor);
  const upload = body === null ? null : uploaded(body);
  try {
    return await handle(await readBytes({ body: upload, headers }, limit, lease));
  } finally {
    lease.release();
    dropUnread(upload);
  }
}

/** Drains an unread body, so that the visitor gets the response. */
export function drainBody({ body }: Pick<Request, 'body'>): void {
  if (body !== null) dropUnread(uploaded(body));
}

/** The network address of a visitor, if known. */
export function visitorOf({ forwardedFor = '' }: Pick<RequestContext, 'forwardedFor'>): string {
  return forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
}

/** The response to a call whose body was not read. */
export function refuseBody(fault: BodyFault): Response {
  const { status, key, headers } = BODY_FAULTS[fault];
  return Response.json({ success: false, key }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
