/** Holds what a shopper sent against the rules of the form. */
import type { FieldErrorKey, FieldKind, FormValues } from '#schemas/records/form.ts';
import type { FieldRule } from '../database/tables/form.ts';
import { uploadFault } from './uploads.ts';

type FieldValue = FormValues[string];

/** What was sent, by field name: accepted values and files, and the error of each faulty or missing field. */
export interface CheckedForm {
  readonly values: FormValues;
  readonly files: Readonly<Record<string, File>>;
  readonly faults: Readonly<Record<string, FieldErrorKey>>;
}

/** Characters. */
const MAX_LENGTH: Readonly<Partial<Record<FieldKind, number>>> = { text: 500, textarea: 10_000 };
const MAX_OTHER_LENGTH = 320;
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const PHONE = /^\+?\d{9,15}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TICKED = ['on', 'true', '1', 'yes'];

/** Checks the sent values; fields the form does not have are dropped. */
export async function checkForm(
  rules: readonly FieldRule[],
  sent: Readonly<Record<string, unknown>>,
): Promise<CheckedForm> {
  const values: Record<string, FieldValue> = {};
  const files: Record<string, File> = {};
  const faults: Record<string, FieldErrorKey> = {};
  for (const rule of rules) {
    const given = Object.hasOwn(sent, rule.name) ? sent[rule.name] : undefined;
    if (rule.kind === 'file') {
      const file = readFile(given);
      const fault = file === null ? missing(rule, given) : await uploadFault(file);
      if (fault !== null) faults[rule.name] = fault;
      else if (file !== null) files[rule.name] = file;
      continue;
    }
    const value = readValue(rule, given);
    const fault = value === null ? 'INVALID_OPTION' : valueFault(rule, value);
    if (fault !== null) faults[rule.name] = fault;
    else if (value !== null && !isEmpty(value)) values[rule.name] = value;
  }
  return { values, files, faults };
}

/** An empty file field arrives as a file without a name. */
function readFile(given: unknown): File | null {
  const file: unknown = Array.isArray(given) ? given[0] : given;
  return file instanceof File && (file.size > 0 || file.name !== '') ? file : null;
}

function missing(rule: FieldRule, given: unknown): FieldErrorKey | null {
  const isSomething = given !== undefined && given !== '' && given !== null && !(given instanceof File);
  if (isSomething) return 'INVALID_FILE';
  return rule.required ? 'REQUIRED' : null;
}

/** One shape for JSON and forms; null for what no field of the kind can hold. */
function readValue({ kind, values }: FieldRule, given: unknown): FieldValue | null {
  const texts = (Array.isArray(given) ? given : [given]).flatMap((item: unknown) => {
    if (item === undefined || item === null) return [];
    if (typeof item === 'string') return [item.trim()];
    return typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [null];
  });
  if (texts.includes(null)) return null;
  const written = texts.filter((text) => text !== null);
  if (kind === 'consent' || (kind === 'checkbox' && values.length === 0)) {
    return TICKED.includes((written[0] ?? '').toLowerCase());
  }
  if (kind === 'checkbox') return written.filter((text) => text !== '');
  return written.length > 1 ? null : (written[0] ?? '');
}

function isEmpty(value: FieldValue): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function valueFault(rule: FieldRule, value: FieldValue): FieldErrorKey | null {
  if (isEmpty(value)) return rule.required ? 'REQUIRED' : null;
  const texts = typeof value === 'boolean' ? [] : typeof value === 'string' ? [value] : value;
  for (const text of texts) {
    if (text.length > (MAX_LENGTH[rule.kind] ?? MAX_OTHER_LENGTH)) return 'TOO_LONG';
    const fault = textFault(rule, text);
    if (fault !== null) return fault;
    if (rule.pattern !== undefined && !new RegExp(`^(?:${rule.pattern})$`, 'v').test(text)) return 'PATTERN';
  }
  return null;
}

function textFault({ kind, values }: FieldRule, text: string): FieldErrorKey | null {
  switch (kind) {
    case 'email':
      return EMAIL.test(text) ? null : 'INVALID_EMAIL';
    case 'phone':
      return PHONE.test(text.replace(/[\s().-]/g, '')) ? null : 'INVALID_PHONE';
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) ? null : 'INVALID_NUMBER';
    case 'date':
      return isDate(text) ? null : 'INVALID_DATE';
    case 'select':
    case 'radio':
    case 'checkbox':
      return values.length === 0 || values.includes(text) ? null : 'INVALID_OPTION';
    case 'text':
    case 'textarea':
    case 'consent':
    case 'file':
      return null;
  }
}

/** A day of the calendar: 2026-02-30 is none. */
function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
