/** Detects requests of frames, whose documents differ. */
import { PREVIEW_FLAG } from '../../../page/document-ids.ts';
import type { HeaderFields } from '../../http/message/request-head.ts';
import type { RequestContext } from '../../http/message/request-context.ts';

type Asked = Pick<RequestContext, 'query'> & { readonly headers: HeaderFields };

/** Whether a frame requests the document (`sec-fetch-dest: iframe`). */
export function isFramed({ headers }: Pick<Asked, 'headers'>): boolean {
  return destination(headers) === 'iframe';
}

/** The same, or unknown: older browsers, and any browser on a site that is not secure. */
export function mayBeFramed({ headers }: Pick<Asked, 'headers'>): boolean {
  return destination(headers) === null || destination(headers) === 'iframe';
}

/** Whether a page is in preview: framed, and with the flag. */
export function isFramedPreview(context: Asked): boolean {
  return context.query[PREVIEW_FLAG] === '1' && isFramed(context);
}

function destination(headers: HeaderFields): string | null {
  return headers.get('sec-fetch-dest');
}
