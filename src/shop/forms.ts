import * as v from 'valibot';
import type { FormResult } from '#registry/kit/shop.ts';
import { FormFaults } from '#schemas/calls/form.ts';
import { groupValues } from '../bounds/group-values.ts';
import type { Call } from '../call/call.ts';

/** Submits a form (contract, chapter 2); a failure has the faults of its fields, or the key of its reason as a whole. */
export async function submitForm(call: Call, formId: string, form: FormData): Promise<FormResult> {
  const answer = await call('formSubmit', {
    params: { form_id: formId },
    body: valuesOf(form),
    form: hasFile(form) ? form : undefined,
  });
  if (answer.ok) return { ok: true };
  if (answer.kind !== 'refused') return { ok: false, fields: {}, key: 'UNAVAILABLE' };
  const faults = v.safeParse(FormFaults, answer.data);
  return { ok: false, fields: faults.success ? faults.output.fields : {}, key: answer.failure.key };
}

/** Whether a file was chosen; browsers send an empty file without a name for an empty field. */
function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.name !== '');
}

/** Converts the form to JSON: a repeated name has a list of values, a file is its name. */
function valuesOf(form: FormData): Record<string, string | string[]> {
  return Object.fromEntries(
    [...groupValues(form)].map(([name, given]) => {
      const values = given.map((value) => (typeof value === 'string' ? value : value.name));
      const [first = ''] = values;
      return [name, values.length > 1 ? values : first];
    }),
  );
}
