/** Requests to the assistant of the workbench; browsers only need their types. */
import * as v from 'valibot';
import { LANGS } from '../lang.ts';
import { boundedList } from '../lenient/bounded.ts';
import { TRANSLATION_LIMITS } from './assistant.ts';
import { PagePath } from './page.ts';
import { ReleaseId } from './releases.ts';

const lang = v.picklist(LANGS);

/** A change of a page that somebody asks for in their own words. */
export const ChangeRequest = v.strictObject({
  path: PagePath,
  release: v.optional(ReleaseId),
  words: v.pipe(v.string(), v.maxLength(2000), v.trim(), v.nonEmpty('expected a text')),
  /** Language of the summary. */
  lang,
  /** Id of the selected node. */
  selected: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
});
export type ChangeRequest = v.InferOutput<typeof ChangeRequest>;

/** Texts to translate. */
export const TranslationRequest = v.strictObject({
  from: lang,
  to: lang,
  texts: v.pipe(
    boundedList(v.pipe(v.string(), v.maxLength(TRANSLATION_LIMITS.characters)), TRANSLATION_LIMITS.texts),
    v.nonEmpty('expected at least one text'),
    v.check(
      (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= TRANSLATION_LIMITS.characters,
      `expected at most ${TRANSLATION_LIMITS.characters} characters`,
    ),
  ),
});
export type TranslationRequest = v.InferOutput<typeof TranslationRequest>;
