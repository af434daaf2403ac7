import { isRecord } from '#schemas/record.ts';
import { fetchOwnJson } from '../call/call.ts';
import type { ShownBase } from './shown-page.ts';

/** The page whose base is loaded again. */
export interface BaseRequest {
  /** `/en`, or '' for Thai. */
  readonly prefix: string;
  /** The page it is shown on: its path without language prefix, encoded as in the URL. */
  readonly path: string;
  /** With its `?`, or ''. */
  readonly search: string;
  readonly signal?: AbortSignal;
}

/** Requests the base again. Returns undefined, silently, when that fails (specification, chapter 8). */
export async function loadBase({ prefix, path, search, signal }: BaseRequest): Promise<ShownBase | undefined> {
  const answer = await fetchOwnJson(`${prefix}${path === '/' ? '' : path}/_base.json${search}`, signal);
  return answer?.status === 200 && isShownBase(answer.json) ? answer.json : undefined;
}

function isShownBase(value: unknown): value is ShownBase {
  return isRecord(value) && isRecord(value.base) && [value.header, value.footer, value.free].every(Array.isArray);
}
