import * as v from 'valibot';
import { boundedRecord, boundedText } from '../lenient/bounded.ts';
import { defineCall } from './define.ts';

/** Fields of a submission. */
const MAX_FIELDS = 200;

/** `POST /api/forms/{form_id}`: the form's values; a refusal has the key of each faulty field in `data.fields`. */
export const formSubmit = defineCall({
  method: 'POST',
  path: '/api/forms/{form_id}',
  envelope: 'success',
  query: undefined,
  body: boundedRecord(boundedText(200), v.unknown(), MAX_FIELDS),
  output: v.unknown(),
  keys: ['INVALID_FORM', 'FORM_NOT_FOUND'],
});

/** `data.fields` of a refused form: field name → key of the fault. */
export const FormFaults = v.object({ fields: v.record(v.string(), v.string()) });
