import { isLang, type Lang } from '#schemas/lang.ts';
import { splitLang } from '../../routes/lang-prefix.ts';

/** The language of a call: as its header says, else of the page it was made from (a form posted without JavaScript), else th. */
export function pageLanguage(header: string | null, referer: string | null): Lang {
  if (isLang(header)) return header;
  return referer !== null && URL.canParse(referer) ? splitLang(new URL(referer).pathname).lang : 'th';
}
