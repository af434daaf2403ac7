import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';

/** The clock of the shop, by its IANA name. */
export const SHOP_ZONE = 'Asia/Bangkok';

/** A date and time in a language, in the time zone of the browser unless one is given by its IANA name; '–' where there is none. */
export function formatDateTime(at: string | null | undefined, lang: Lang, timeZone?: string): string {
  if (at === null || at === undefined) return '–';
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(LANG_TAGS[lang], style).format(new Date(instantOf(at)));
}
