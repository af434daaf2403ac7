import { isRecord } from '#schemas/salvage.ts';
import { fetchOwnJson } from '../call.ts';
import type { ShownBase } from './shown.ts';

/** Asks for the base anew; `prefix` is `/en`, or '' for Thai. Undefined, silently, when there is none to be had (specification, chapter 8). */
export async function loadBase(prefix: string, signal: AbortSignal): Promise<ShownBase | undefined> {
  const answer = await fetchOwnJson(`${prefix}/_base.json`, signal);
  return answer?.status === 200 && isShownBase(answer.json) ? answer.json : undefined;
}

function isShownBase(value: unknown): value is ShownBase {
  return isRecord(value) && isRecord(value.base) && [value.header, value.footer, value.free].every(Array.isArray);
}
