import { type Lang, LANG_TAGS } from '#schemas/lang.ts';

/** A date and time in a language; '–' where there is none. */
export function formatDateTime(at: string | null | undefined, lang: Lang): string {
  if (at === null || at === undefined) return '–';
  return new Intl.DateTimeFormat(LANG_TAGS[lang], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
