/** Validates fields in the browser before submission by the service's rules; the service validates again. */
import { isBoundedPattern, MAX_TEXT } from './bounded-pattern.ts';
import type { FieldErrorKey, FieldKind, FormField } from '#schemas/records/form.ts';

/** The part of a field's declaration that validation needs. */
export type FieldRule = Pick<FormField, 'kind' | 'required' | 'pattern'>;

/** Longest values by kind, in characters; other kinds take `MAX_OTHER_LENGTH`. */
const MAX_LENGTH: Readonly<Partial<Record<FieldKind, number>>> = { text: 500, textarea: 10_000 };
const MAX_OTHER_LENGTH = 320;
/** In bytes. */
const MAX_FILE = 5 * 1024 * 1024;
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const PHONE = /^\+?\d{9,15}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Validates the values of a field: the key of its first error, or null. */
export function fieldFault(field: FieldRule, given: readonly FormDataEntryValue[]): FieldErrorKey | null {
  const files = given.filter((value) => value instanceof File).filter(({ size, name }) => size > 0 || name !== '');
  const texts = given.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []));
  if (files.length + texts.length === 0) return field.required ? 'REQUIRED' : null;
  if (files.some(({ size }) => size > MAX_FILE)) return 'INVALID_FILE';
  for (const text of texts) {
    if (text.length > (MAX_LENGTH[field.kind] ?? MAX_OTHER_LENGTH)) return 'TOO_LONG';
    const fault = validateKind(field.kind, text);
    if (fault !== null) return fault;
    if (field.kind !== 'consent' && !matchesPattern(field.pattern, text)) return 'PATTERN';
  }
  return null;
}

function validateKind(kind: FieldKind, text: string): FieldErrorKey | null {
  switch (kind) {
    case 'email':
      return EMAIL.test(text) ? null : 'INVALID_EMAIL';
    case 'phone':
      return PHONE.test(text.replace(/[\s().-]/g, '')) ? null : 'INVALID_PHONE';
    case 'number':
      return Number.isFinite(Number(text)) ? null : 'INVALID_NUMBER';
    case 'date':
      return DATE.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'INVALID_DATE';
    default:
      return null;
  }
}

/** Skips patterns and texts that could take long to match, and leaves them to the service. */
function matchesPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || text.length > MAX_TEXT || !isBoundedPattern(pattern)) return true;
  return pattern === '' || new RegExp(`^(?:${pattern})$`, 'v').test(text);
}
