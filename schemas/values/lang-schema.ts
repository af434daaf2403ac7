import * as v from 'valibot';
import { byLang, LANGS } from '../lang.ts';
import { absentWhenEmpty, optionalText } from '../lenient/loose.ts';

/** A language code. */
export const LangCode = v.picklist(LANGS);

/** Text in several languages; at least one of them is there. */
export const LocalText = v.union(
  [
    v.string(),
    v.pipe(
      v.looseObject({}),
      v.check((texts) => LANGS.some((lang) => texts[lang] !== undefined && texts[lang] !== null)),
      v.object(byLang(() => optionalText)),
      // Blank in every language is blank.
      v.transform((texts) => (Object.values(texts).some((text) => text !== undefined) ? texts : '')),
    ),
  ],
  'expected a text in one language at least',
);

/** Text in several languages that may be missing, null, or blank in every language; all become absent. */
export const optionalLocalText = absentWhenEmpty(
  v.pipe(
    LocalText,
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);
