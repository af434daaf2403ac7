import { DEFAULT_LANG, isLang, type Lang, LANG_NAMES, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { type PageView, usePage } from '../shop.ts';
import { localHref } from '../address/url.ts';

/** The languages of the shop: those that its base data names, in its order; all five when it names none. */
export function shopLangs({ base }: { readonly base: Pick<PageView['base'], 'langs'> }): readonly Lang[] {
  const named = base.langs
    .map((entry) => (typeof entry === 'string' ? entry : entry.code))
    .filter((code) => isLang(code));
  return named.length === 0 ? LANGS : named;
}

/** Links to this page in the shop's other languages; each is named and marked in its own. */
export function LanguageLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const page = usePage();
  const query = new URLSearchParams(page.query).toString();
  const here = query === '' ? page.path : `${page.path}?${query}`;
  return (
    <ul className={className}>
      {shopLangs(page).map((lang) => (
        <li key={lang}>
          <a
            className={linkClassName}
            href={lang === DEFAULT_LANG ? here : localHref(here, lang)}
            lang={LANG_TAGS[lang]}
            hrefLang={LANG_TAGS[lang]}
            aria-current={lang === page.lang ? 'true' : undefined}
          >
            {LANG_NAMES[lang]}
          </a>
        </li>
      ))}
    </ul>
  );
}
