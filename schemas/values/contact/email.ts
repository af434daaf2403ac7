import * as v from 'valibot';
import { readEmail } from './contact.ts';

/** Longest text that is read as an address: a valid one has 254 characters, and may bear invisible ones. */
const MAX_TYPED = 1000;

/** An e-mail address in its clean spelling; `expected` describes it in the problem. */
export function emailAddress(expected = 'expected an e-mail address') {
  return v.pipe(
    v.string(),
    v.maxLength(MAX_TYPED, expected),
    v.transform((text) => readEmail(text) ?? ''),
    v.nonEmpty(expected),
  );
}
