import * as v from 'valibot';

/** DOM id that `#…` links lead to (contract, chapter 10): no blanks, at most 64 characters. */
export const anchor = v.pipe(
  v.string(),
  v.regex(/^[^\s"'<>&]{1,64}$/u, 'expected a name without blanks'),
  v.title('Anchor'),
  v.description('Name that links lead to: #name. No blanks.'),
  v.metadata({ group: 'advanced', control: 'text' }),
);
