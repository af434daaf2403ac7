import { isLang, type Lang } from '#schemas/lang.ts';
import { splitLang } from '../../routes/lang-prefix.ts';

/** The language of a call: its header's, else that of its page (a form posted without JavaScript), else th. */
export function pageLanguage(header: string | null, referer: string | null): Lang {
  if (isLang(header)) return header;
  return referer !== null && URL.canParse(referer) ? splitLang(new URL(referer).pathname).lang : 'th';
}
