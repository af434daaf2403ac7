/** Asks whether an address of the shop leads somewhere. */
import { createFetch } from 'ofetch';
import { PREVIEW_FLAG } from '../../../page/document-ids.ts';

/** Timeout of a link's answer (ms); a slower link counts as good. */
const TIMEOUT_MS = 5000;
const { raw } = createFetch();

/** The status of the answer at a path of the shop; undefined: no answer in time. It counts as no visit. */
export async function statusOf(path: string): Promise<number | undefined> {
  try {
    const query = { [PREVIEW_FLAG]: '1' };
    return (await raw(path, { method: 'HEAD', query, ignoreResponseError: true, timeout: TIMEOUT_MS })).status;
  } catch {
    return undefined;
  }
}
