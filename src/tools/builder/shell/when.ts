import { LANG_TAGS, type Lang } from '#schemas/lang.ts';

/** A moment as people write it; '–' where there is none. */
export function whenOf(at: string | null | undefined, lang: Lang): string {
  if (at === null || at === undefined) return '–';
  return new Intl.DateTimeFormat(LANG_TAGS[lang], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
