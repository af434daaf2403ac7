/** Whether a document is asked for by a frame: what it is handed differs then (contract, chapters 5 and 10). */
import { PREVIEW_FLAG } from '../../page/preview-constants.ts';
import type { RequestContext } from '../http/request-context.ts';

type Asked = Pick<RequestContext, 'query' | 'headers'>;

/** Whether the browser says that a frame asks for the document (`sec-fetch-dest: iframe`). */
export function isFramed({ headers }: Asked): boolean {
  return destination(headers) === 'iframe';
}

/** The same, and where the browser does not say: older ones, and any of a site that is not secure. */
export function mayBeFramed({ headers }: Asked): boolean {
  return destination(headers) === null || destination(headers) === 'iframe';
}

/** Whether a page is in preview: framed, and with the flag (contract, chapter 10). */
export function isFramedPreview(context: Asked): boolean {
  return context.query[PREVIEW_FLAG] === '1' && isFramed(context);
}

function destination(headers: Headers): string | null {
  return headers.get('sec-fetch-dest');
}
