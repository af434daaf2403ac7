/** A form sent without JavaScript: the visitor is led back to the page it stood on, which tells how it went. */
import { withFormResult } from '#schemas/form-result.ts';
import { isFormType } from './read-body.ts';

/** Whether the browser itself sent the form and shows whatever comes back. */
export function isPlainForm(headers: Headers): boolean {
  return isFormType(headers) && !(headers.get('accept') ?? '').includes('application/json');
}

/**
 * Leads to the page the form stood on, which tells how it ended; to the shop's own pages only. `answer` is what the call
 * answered.
 */
export function formReturn(headers: Headers, origin: string, formId: string, answer: unknown): Response {
  const referer = URL.parse(headers.get('referer') ?? '');
  const page = referer?.origin === origin ? referer : new URL('/', origin);
  const { pathname, search, hash } = withFormResult(page, formId, answer);
  return new Response(null, {
    status: 303,
    headers: { location: `${pathname}${search}${hash}`, 'cache-control': 'no-store' },
  });
}
