/** Shared parts of the form's fields: their props, the options of a field, and validation. */
import { fieldFault } from '#registry/kit/form/field-fault.ts';
import { keyed } from '#registry/kit/props/items.ts';
import type { FieldErrorKey } from '#schemas/records/form.ts';
import type { Field } from './props.ts';

/** Props of a field and of each of its parts. */
export interface FormFieldProps {
  /** Prefix of the DOM ids, unique to the form. */
  readonly prefix: string;
  readonly field: Field;
  /** Message of its error. */
  readonly fault: string | undefined;
  /** Its values in a form that was submitted without script and refused. */
  readonly typed: readonly string[] | undefined;
}

/** The options of a field with React keys; a plain string is value and label at once. */
export function listOptions({ options }: Field) {
  const normalized = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return keyed(normalized, ({ value }) => value).map(({ key, item }) => ({ key, ...item }));
}

/** Validates a form's values: error keys by field name, empty where all are valid. */
export function validateFields(fields: readonly Field[], values: FormData): Readonly<Record<string, FieldErrorKey>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = fieldFault(field, values.getAll(field.name));
      return fault === null ? [] : [[field.name, fault]];
    }),
  );
}
