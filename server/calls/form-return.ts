/** A form sent without JavaScript: the visitor is led back to the page it stood on, which tells how it went. */
import { isRecord } from '#schemas/salvage.ts';
import { isFormType } from './read-body.ts';

/** Whether the browser itself sent the form and shows whatever comes back. */
export function isPlainForm(headers: Headers): boolean {
  return isFormType(headers) && !(headers.get('accept') ?? '').includes('application/json');
}

/**
 * The page the form stood on, with `form={form_id}` and `form_result=sent`, or the key of the refusal and
 * `form_faults=name:KEY,…`. Leads to the shop's own pages only.
 */
export function formReturn(headers: Headers, origin: string, formId: string, answer: unknown): Response {
  const referer = URL.parse(headers.get('referer') ?? '');
  const back = referer?.origin === origin ? referer : new URL('/', origin);
  const refused = isRecord(answer) && answer.success === false ? answer : null;
  for (const name of ['form', 'form_result', 'form_faults']) back.searchParams.delete(name);
  back.searchParams.set('form', formId);
  back.searchParams.set('form_result', refused === null ? 'sent' : String(refused.key));
  const data = isRecord(refused?.data) ? refused.data : {};
  if (isRecord(data.fields)) {
    const faults = Object.entries(data.fields).map(([field, key]) => `${field}:${String(key)}`);
    back.searchParams.set('form_faults', faults.join(','));
  }
  const location = `${back.pathname}${back.search}#form-${encodeURIComponent(formId)}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
