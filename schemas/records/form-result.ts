/** The result of a form that the browser itself submitted, in the query of its page's URL. */
import { isSuccess } from '../error.ts';
import { isRecord } from '../record.ts';

/**
 * The page's URL with `form={form_id}` and `form_result=sent`, or the key of the refusal and `form_faults=name:KEY,…`.
 * `answer` is the call's response (contract, chapter 2).
 */
export function withFormResult(page: URL, formId: string, answer: unknown): URL {
  const url = new URL(page);
  const refused = isRecord(answer) && isSuccess(answer.success) ? null : answer;
  for (const name of ['form', 'form_result', 'form_faults']) url.searchParams.delete(name);
  url.searchParams.set('form', formId);
  url.searchParams.set('form_result', refused === null ? 'sent' : keyOf(refused));
  const data = isRecord(refused) && isRecord(refused.data) ? refused.data : {};
  if (isRecord(data.fields)) {
    const faults = Object.entries(data.fields).map(([field, key]) => `${field}:${String(key)}`);
    url.searchParams.set('form_faults', faults.join(','));
  }
  url.hash = `form-${encodeURIComponent(formId)}`;
  return url;
}

/** The address of a result as a `location` within the shop: with two slashes at its start it would name another host. */
export function formResultLocation({ pathname, search, hash }: URL): string {
  return `${pathname.replace(/^\/{2,}/, '/')}${search}${hash}`;
}

function keyOf(refusal: unknown): string {
  return isRecord(refusal) && typeof refusal.key === 'string' && refusal.key !== '' ? refusal.key : 'FAILED';
}
