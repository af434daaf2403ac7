import { fieldFault } from '#registry/kit/form/field-fault.ts';
import type { FieldErrorKey } from '#schemas/form.ts';
import type { Field } from './props.ts';

/** The faults of a form's values by field name. */
export function faultsOf(fields: readonly Field[], values: FormData): Readonly<Record<string, FieldErrorKey>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = fieldFault(field, values.getAll(field.name));
      return fault === null ? [] : [[field.name, fault]];
    }),
  );
}
