/** Asks whether an address of the shop leads somewhere. */
import { createFetch } from 'ofetch';

/** Timeout of a link's answer (ms); a slower link counts as good. */
const TIMEOUT_MS = 5000;
const { raw } = createFetch();

/** The status of the answer at a path of the shop; undefined: no answer in time. */
export async function statusOf(path: string): Promise<number | undefined> {
  try {
    return (await raw(path, { method: 'HEAD', ignoreResponseError: true, timeout: TIMEOUT_MS })).status;
  } catch {
    return undefined;
  }
}
