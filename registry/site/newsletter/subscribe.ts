/** Validation and submission of the newsletter form; loaded with its first submission. */
import { fieldFault } from '#registry/kit/form/field-fault.ts';
import { OPEN, type Outcome } from '#registry/kit/form/outcome.ts';
import type { Shop } from '#registry/kit/shop.ts';

/** Validates the values and submits them where they are valid; resolves with the outcome. */
export async function subscribe(values: FormData, send: () => ReturnType<Shop['submitForm']>): Promise<Outcome> {
  const faults = validate(values);
  if (Object.keys(faults).length > 0) return { ...OPEN, faults };
  const result = await send();
  if (result.ok) return { ...OPEN, status: 'sent' };
  const { email, consent } = result.fields;
  const refused = { ...(email === undefined ? {} : { email }), ...(consent === undefined ? {} : { consent }) };
  return { ...OPEN, faults: refused, failure: Object.keys(refused).length === 0 ? result.key : undefined };
}

/** The faults whose fields are still invalid. */
export function remainingFaults(faults: Outcome['faults'], values: FormData): Outcome['faults'] {
  const current = validate(values);
  return Object.fromEntries(Object.entries(faults).filter(([name]) => Object.hasOwn(current, name)));
}

function validate(values: FormData): Outcome['faults'] {
  const email = fieldFault({ kind: 'email', required: true, pattern: undefined }, values.getAll('email'));
  const consent = fieldFault({ kind: 'consent', required: true, pattern: undefined }, values.getAll('consent'));
  return { ...(email === null ? {} : { email }), ...(consent === null ? {} : { consent }) };
}
