/** Validates fields in the browser before submission by the service's rules; the service validates again. */
import { isBoundedPattern, MAX_TEXT } from './bounded-pattern.ts';
import type { FieldErrorKey, FormField } from '#schemas/records/form.ts';
import { isUploadable, readFormText } from '#schemas/records/form-value.ts';
import { isVisible } from '#schemas/values/text/typed-text.ts';

/** The part of a field's declaration that validation needs. */
export type FieldRule = Pick<FormField, 'kind' | 'required' | 'pattern'>;

/** Validates the values of a field: the key of its first error, or null. */
export function fieldFault(field: FieldRule, given: readonly FormDataEntryValue[]): FieldErrorKey | null {
  const files = given.filter((value) => value instanceof File).filter(({ size, name }) => size > 0 || name !== '');
  const texts = given.flatMap((value) => (typeof value === 'string' && isVisible(value) ? [value] : []));
  if (files.length + texts.length === 0) return field.required ? 'REQUIRED' : null;
  if (files.some((file) => !isUploadable(file))) return 'INVALID_FILE';
  for (const text of texts) {
    const matches = (value: string) => field.kind === 'consent' || matchesPattern(field.pattern, value);
    const read = readFormText({ kind: field.kind, matches }, text);
    if ('fault' in read) return read.fault;
  }
  return null;
}

/** Skips patterns and texts that could take long to match, and leaves them to the service. */
function matchesPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || text.length > MAX_TEXT || !isBoundedPattern(pattern)) return true;
  return pattern === '' || new RegExp(`^(?:${pattern})$`, 'v').test(text);
}
