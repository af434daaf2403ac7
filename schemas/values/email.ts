import * as v from 'valibot';
import { readEmail } from './contact.ts';

/** An e-mail address in its clean spelling; `expected` describes it in the problem. */
export function emailAddress(expected = 'expected an e-mail address') {
  return v.pipe(
    v.string(),
    v.transform((text) => readEmail(text) ?? ''),
    v.nonEmpty(expected),
  );
}
