import { textIn } from '#schemas/lang.ts';
import type { PageView } from '../shop.ts';

/** The shop's name in the page's language; its name in URLs where it has no other, '' where it has none at all. */
export function shopName({ base, lang }: Pick<PageView, 'base' | 'lang'>): string {
  const { name, web_name } = base.web ?? {};
  return name === undefined ? (web_name ?? '') : textIn(name, lang);
}
