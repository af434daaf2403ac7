/** Makes a record's row of the search table out of its texts. */
import { LANGS, type LocalText, textIn } from '#schemas/lang.ts';
import type { SearchFields } from './match.ts';
import { textOfHtml, withoutTones } from './normalise.ts';
import { BORDER, bordered } from './words.ts';

/** The texts a record is found by; `detail` may be HTML. */
export interface SearchTexts {
  readonly name: readonly LocalText[];
  readonly category: readonly LocalText[];
  readonly highlight: readonly LocalText[];
  readonly detail: readonly LocalText[];
}

/** Columns `head`, `plain` and `fields` of a row of the search table; all languages are joined. */
export interface SearchIndex {
  readonly head: string;
  readonly plain: string;
  readonly fields: SearchFields;
}

/** Longer texts are looked through up to here, in characters. */
const MAX_FIELD_LENGTH = 8000;

/** Makes the columns of a record. HTML becomes text, and a text beyond 8,000 characters is cut. */
export function searchIndex(texts: SearchTexts): SearchIndex {
  const fields: SearchFields = {
    name: inAllLanguages(texts.name),
    category: inAllLanguages(texts.category),
    highlight: inAllLanguages(texts.highlight),
    detail: inAllLanguages(texts.detail),
  };
  return {
    head: withoutTones(`${fields.name} ${fields.category}`.replaceAll(BORDER, ' ')),
    plain: withoutTones(Object.values(fields).join(' ').replaceAll(BORDER, '')),
    fields,
  };
}

function inAllLanguages(texts: readonly LocalText[]): string {
  const all = texts.flatMap((text) => (typeof text === 'string' ? [text] : LANGS.map((lang) => textIn(text, lang))));
  return [...new Set(all)].map((text) => bordered(textOfHtml(text).slice(0, MAX_FIELD_LENGTH))).join(' ');
}
