import { foldTyped } from '#schemas/values/text/typed-text.ts';

/**
 * The `tel:` link of a written phone number (specification, chapter 5). Writes ASCII digits, removes dashes, blanks and
 * brackets, turns the Thai words for "extension" and "to" into commas, at which phones pause.
 */
export function phoneHref(number: string): `tel:${string}` {
  const typed = foldTyped(number).replace(/^tel:/i, '');
  return `tel:${typed.replaceAll(/[-\s()]/g, '').replaceAll(/ต่อ|ถึง/g, ',')}`;
}
