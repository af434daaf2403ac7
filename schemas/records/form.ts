import * as v from 'valibot';
import { looseList, looseText } from '../lenient/loose.ts';

/** Kinds of fields of a form. */
export const FIELD_KINDS = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'select',
  'radio',
  'checkbox',
  'date',
  'file',
  'consent',
] as const;
/** Decides the control of a field and the validation rule of its value. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One field of a `flexiform` (contract, chapter 3 "Core vocabulary"). */
export const FormField = v.object({
  name: v.pipe(v.string(), v.regex(/^[A-Za-z_][\w-]{0,63}$/, 'expected a field name')),
  label: v.string(),
  kind: v.optional(v.picklist(FIELD_KINDS), 'text'),
  required: v.optional(v.boolean(), false),
  pattern: v.optional(v.string()),
  placeholder: v.optional(v.string()),
  help: v.optional(v.string()),
  options: looseList(v.union([looseText, v.object({ value: looseText, label: looseText })])),
});
export type FormField = v.InferOutput<typeof FormField>;

/** Reasons to refuse a form's field. */
export const FIELD_ERROR_KEYS = [
  'REQUIRED',
  'INVALID_EMAIL',
  'INVALID_PHONE',
  'INVALID_NUMBER',
  'INVALID_DATE',
  'INVALID_OPTION',
  'PATTERN',
  'TOO_LONG',
  'INVALID_FILE',
] as const;
/** Keys of a refused submission by the name of the field. */
export type FieldErrorKey = (typeof FIELD_ERROR_KEYS)[number];

/** The values of a submitted form's fields. */
export type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;
