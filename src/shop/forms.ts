import * as v from 'valibot';
import type { FormResult } from '#registry/kit/shop.ts';
import { FormFaults } from '#schemas/calls/form.ts';
import type { Call } from '../call/call.ts';

/** Submits a form (contract, chapter 2): the faults of its fields, or why all of it failed. */
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

/** Whether a file was chosen; an empty file field counts as an empty file without a name. */
function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File && value.name !== '');
}

/** A name that comes more than once has a list; files are told by their names. */
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
