/** Validates a shopper's submission by the rules of the form. */
import type { FieldErrorKey, FieldKind, FormValues } from '#schemas/records/form.ts';
import { readFormText } from '#schemas/records/form-value.ts';
import type { FieldRule } from '../database/tables/form.ts';
import { uploadFault } from './uploads.ts';

type FieldValue = FormValues[string];

/** A validated submission by field name: accepted values and files, and the error of each faulty or missing field. */
export interface CheckedForm {
  readonly values: FormValues;
  readonly files: Readonly<Record<string, File>>;
  readonly faults: Readonly<Record<string, FieldErrorKey>>;
}

/** Kinds whose values must be among the offered ones. */
const OFFERING: ReadonlySet<FieldKind> = new Set(['select', 'radio', 'checkbox']);
const TICKED = ['on', 'true', '1', 'yes'];

/** Validates the sent values; drops fields that the form does not have. */
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
    const read = readValue(rule, given);
    if (typeof read === 'object' && 'fault' in read) faults[rule.name] = read.fault;
    else if (!isEmpty(read)) values[rule.name] = read;
    else if (rule.required) faults[rule.name] = 'REQUIRED';
  }
  return { values, files, faults };
}

/** An empty file field is sent as a file without a name. */
function readFile(given: unknown): File | null {
  const file: unknown = Array.isArray(given) ? given[0] : given;
  return file instanceof File && (file.size > 0 || file.name !== '') ? file : null;
}

function missing(rule: FieldRule, given: unknown): FieldErrorKey | null {
  const isSomething = given !== undefined && given !== '' && given !== null && !(given instanceof File);
  if (isSomething) return 'INVALID_FILE';
  return rule.required ? 'REQUIRED' : null;
}

/**
 * Normalises JSON and form values to the same type and cleans each text; reports a value that no field of the kind can
 * have.
 */
function readValue(rule: FieldRule, given: unknown): FieldValue | { readonly fault: FieldErrorKey } {
  const { kind, values } = rule;
  const sent: string[] = [];
  for (const item of Array.isArray(given) ? given : [given]) {
    if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') sent.push(String(item));
    else if (item !== undefined && item !== null) return { fault: 'INVALID_OPTION' };
  }
  if (kind === 'consent' || (kind === 'checkbox' && values.length === 0)) {
    return TICKED.includes((sent[0] ?? '').trim().toLowerCase());
  }
  if (kind !== 'checkbox' && sent.length > 1) return { fault: 'INVALID_OPTION' };
  const texts: string[] = [];
  for (const text of sent) {
    const read = readFormText({ kind, matches: (value) => matchesPattern(rule, value) }, text);
    if ('fault' in read) return read;
    if (read.value === '') continue;
    if (OFFERING.has(kind) && values.length > 0 && !values.includes(read.value)) return { fault: 'INVALID_OPTION' };
    texts.push(read.value);
  }
  return kind === 'checkbox' ? texts : (texts[0] ?? '');
}

function matchesPattern({ pattern }: FieldRule, text: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'v').test(text);
}

function isEmpty(value: FieldValue): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0);
}
