import type { Lang } from '#schemas/lang.ts';
import type { OwnPage } from '#schemas/page/own-pages.ts';
import { localHref } from '../address/url.ts';
import type { PageView } from '../shop.ts';

/** The link to a page that platforms may have; undefined where this one has none (`settings.pages` of the base). */
export function ownPageHref(
  page: OwnPage,
  { base, lang }: Pick<PageView, 'base'> & { readonly lang: Lang },
): string | undefined {
  const address = base.settings?.pages?.[page];
  return address === undefined ? undefined : localHref(address, lang);
}
