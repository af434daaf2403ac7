import { fieldFault } from '#registry/kit/form/field-fault.ts';
import type { FieldErrorKey } from '#schemas/form.ts';

/** What is wrong with what was entered. */
export function faultsOf(values: FormData): { readonly email?: FieldErrorKey; readonly consent?: FieldErrorKey } {
  const email = fieldFault({ kind: 'email', required: true, pattern: undefined }, values.getAll('email'));
  const consent = fieldFault({ kind: 'consent', required: true, pattern: undefined }, values.getAll('consent'));
  return { ...(email === null ? {} : { email }), ...(consent === null ? {} : { consent }) };
}
