import * as v from 'valibot';
import type { FormResult } from '#registry/kit/shop.ts';
import { FormFaults } from '#schemas/calls/form-submit.ts';
import type { Call } from '../call.ts';

/** Submits a form (contract, chapter 2): the faults of its fields, or why all of it failed. */
export async function submitForm(call: Call, formId: string, form: FormData): Promise<FormResult> {
  const answer = await call('formSubmit', { params: { form_id: formId }, body: valuesOf(form) });
  if (answer.ok) return { ok: true };
  if (answer.kind !== 'refused') return { ok: false, fields: {}, key: 'UNAVAILABLE' };
  const faults = v.safeParse(FormFaults, answer.data);
  return { ok: false, fields: faults.success ? faults.output.fields : {}, key: answer.failure.key };
}

/** A name that comes more than once has a list. A file is told by its name: the call carries values, not contents. */
function valuesOf(form: FormData): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name).map((value) => (typeof value === 'string' ? value : value.name));
      const [first = ''] = values;
      return [name, values.length > 1 ? values : first];
    }),
  );
}
