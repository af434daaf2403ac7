import * as v from 'valibot';
import { LANGS } from '../lang.ts';

/** One of the five language codes. */
export const LangCode = v.picklist(LANGS);

/** Text in several languages; at least one of them is there. */
export const LocalText = v.union([
  v.string(),
  v.pipe(
    v.partial(v.object({ th: v.string(), en: v.string(), cn: v.string(), kr: v.string(), jp: v.string() })),
    v.check(
      (texts) => Object.values(texts).some((text) => text !== undefined),
      'expected a text in one language at least',
    ),
  ),
]);
