/** Facts of the shop that its base data holds, and of its home page. */
import { settings } from '#settings';
import { type Lang, textIn } from '#schemas/lang.ts';
import type { PageView } from '../shop.ts';

/** The shop's name in the page's language, else its name in URLs, else ''. */
export function shopName({ base, lang }: Pick<PageView, 'base' | 'lang'>): string {
  const { name, web_name } = base.web ?? {};
  return name === undefined ? (web_name ?? '') : textIn(name, lang);
}

/** The languages of the shop in the order of its base data, as far as its project offers them; all of those where it lists none. */
export function shopLangs({ base }: { readonly base: Pick<PageView['base'], 'langs'> }): readonly Lang[] {
  const { languages } = settings;
  const listed = new Set(base.langs.flatMap((code) => languages.find((each) => each === code) ?? []));
  return listed.size === 0 ? languages : [...listed];
}

/**
 * Whether a page offers the greyscale view: the home page (specification, chapter 2) and the gallery's page of the banner.
 * `path` is without language prefix.
 */
export function hasGrayMode(path: string): boolean {
  return /^\/(?:lnw-demo\/gray-mode-banner\/?)?$/.test(path);
}
