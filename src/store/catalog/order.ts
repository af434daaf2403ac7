import { LANG_TAGS, type Lang } from '#schemas/lang.ts';

const collators = new Map<Lang, Intl.Collator>();

/** Compares names as people of a language sort them: the database knows no Thai order. */
export function collatorOf(lang: Lang): Intl.Collator {
  const collator = collators.get(lang) ?? new Intl.Collator([LANG_TAGS[lang], 'th'], { numeric: true });
  collators.set(lang, collator);
  return collator;
}
