/** What happens to a subscription once it is sent: comes with the first submission, not with the start. */
import { fieldFault } from '#registry/kit/form/field-fault.ts';
import { OPEN, type Outcome } from '#registry/kit/form/outcome.ts';
import type { Shop } from '#registry/kit/shop.ts';

/** Checks what was entered and sends it; how that ended. */
export async function subscribe(values: FormData, send: () => ReturnType<Shop['submitForm']>): Promise<Outcome> {
  const faults = faultsOf(values);
  if (Object.keys(faults).length > 0) return { ...OPEN, faults };
  const result = await send();
  if (result.ok) return { ...OPEN, status: 'sent' };
  const { email, consent } = result.fields;
  const known = { ...(email === undefined ? {} : { email }), ...(consent === undefined ? {} : { consent }) };
  return { ...OPEN, faults: known, failure: Object.keys(known).length === 0 ? result.key : undefined };
}

/** The faults that are still to be mended. */
export function faultsLeft(faults: Outcome['faults'], values: FormData): Outcome['faults'] {
  const left = faultsOf(values);
  return Object.fromEntries(Object.entries(faults).filter(([name]) => Object.hasOwn(left, name)));
}

function faultsOf(values: FormData): Outcome['faults'] {
  const email = fieldFault({ kind: 'email', required: true, pattern: undefined }, values.getAll('email'));
  const consent = fieldFault({ kind: 'consent', required: true, pattern: undefined }, values.getAll('consent'));
  return { ...(email === null ? {} : { email }), ...(consent === null ? {} : { consent }) };
}
