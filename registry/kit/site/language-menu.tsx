import { useLingui } from '@lingui/react/macro';
import { LANG_NAMES } from '#schemas/lang.ts';
import type { RootProps } from '../define.ts';
import { usePage } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageLinks } from './languages.tsx';
import { Menu } from '../ui/menu.tsx';
import menu from '../ui/menu.module.css';
import styles from './language-menu.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface LanguageMenuProps {
  readonly root?: RootProps;
  /** The language's name is always seen beside the icon; else only where a header has room for it. */
  readonly worded?: boolean;
}

/** This page in the shop's other languages, behind a button. */
export function LanguageMenu({ root, worded = false }: LanguageMenuProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const opener = (
    <>
      <VisuallyHidden>
        {t({ id: 'site.language', message: 'Language' })} {LANG_NAMES[lang]}
      </VisuallyHidden>
      <Icon name="globe" />
      <span className={worded ? undefined : styles.name} aria-hidden="true">
        {LANG_NAMES[lang]}
      </span>
      {worded && <Icon name="chevron-down" className={menu.chevron} />}
    </>
  );
  return (
    <Menu root={root} opener={opener} openerClassName={worded ? menu.worded : styles.opener}>
      <LanguageLinks className={menu.list} linkClassName={menu.link} />
    </Menu>
  );
}
