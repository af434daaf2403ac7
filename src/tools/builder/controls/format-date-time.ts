import { type Lang, LANG_TAGS } from '#schemas/lang.ts';
import { instantOf } from '#schemas/values/instant.ts';

/** The clock of the shop, by its IANA name. */
export const SHOP_ZONE = 'Asia/Bangkok';

/** A date and time in a language, by the clock of the shop, which `ZoneNote` names; '–' where there is none. */
export function formatDateTime(at: string | null | undefined, lang: Lang): string {
  if (at === null || at === undefined) return '–';
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: SHOP_ZONE } as const;
  return new Intl.DateTimeFormat(LANG_TAGS[lang], style).format(new Date(instantOf(at)));
}
