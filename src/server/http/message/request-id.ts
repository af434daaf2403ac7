/** The id of a request: in the log, in the response's `x-request-id`, and in requests to the platform. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { HeaderFields } from './request-head.ts';

/** Header that carries the id of a request to the platform and back to the visitor. */
export const REQUEST_ID = 'x-request-id';
const WELL_FORMED = /^[\w.:-]{1,128}$/;
const current = new AsyncLocalStorage<string>();

/** The id set by a trusted proxy, otherwise a random one. */
export function readRequestId(headers: HeaderFields, trustProxy: boolean): string {
  const given = trustProxy ? headers.get(REQUEST_ID) : null;
  return given !== null && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Runs `work` and its asynchronous children as part of this request. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The id of the current request; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
