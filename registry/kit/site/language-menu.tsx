import { useLingui } from '@lingui/react/macro';
import { DEFAULT_LANG, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import { linkedQuery } from '../address/page-href.ts';
import { localHref } from '../address/url.ts';
import type { RootProps } from '../define.ts';
import { usePage } from '../shop.ts';
import { Icon } from '../ui/picture/icon.tsx';
import { Menu } from '../overlay/menu.tsx';
import menu from '../overlay/menu.module.css';
import styles from './language-menu.module.css';
import { shopLangs } from './shop-info.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface LanguageMenuProps {
  readonly root?: RootProps;
  /** Whether the language's name is always visible beside the icon. */
  readonly worded?: boolean;
}

/** A menu button with links to this page in the shop's languages. */
export function LanguageMenu({ root, worded = false }: LanguageMenuProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const opener = (
    <>
      <VisuallyHidden>
        {t({ id: 'site.language', message: 'Language' })} {LANG_NAMES[lang]}
      </VisuallyHidden>
      <Icon name="globe" />
      {worded && (
        <>
          <span aria-hidden="true">{LANG_NAMES[lang]}</span>
          <Icon name="chevron-down" className={menu.chevron} />
        </>
      )}
    </>
  );
  return (
    <Menu root={root} opener={opener} openerClassName={worded ? menu.worded : styles.opener}>
      <LanguageLinks className={menu.list} linkClassName={menu.link} />
    </Menu>
  );
}

/** Links to this page in each language of the shop, each named in its own language. */
export function LanguageLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const page = usePage();
  const query = new URLSearchParams(linkedQuery(page)).toString();
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
