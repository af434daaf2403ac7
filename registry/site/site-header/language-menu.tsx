import { useLingui } from '@lingui/react/macro';
import { LANG_NAMES } from '#schemas/lang.ts';
import { usePage } from '#registry/kit/shop.ts';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { LanguageLinks } from '#registry/kit/ui/languages.tsx';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import popover from '#registry/kit/ui/popover.module.css';
import menu from './menu.module.css';

/** This page in the shop's other languages. */
export function LanguageMenu({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { lang } = usePage();
  return (
    <div className={menu.wide}>
      <button type="button" className={classes(menu.opener, menu.languageOpener)} popoverTarget={id}>
        <VisuallyHidden>
          {t({ id: 'site.language', message: 'Language' })} {LANG_NAMES[lang]}
        </VisuallyHidden>
        <Icon name="globe" />
        <span className={menu.current} aria-hidden="true">
          {LANG_NAMES[lang]}
        </span>
      </button>
      <div id={id} popover="auto" className={classes(popover.panel, menu.panel, menu.languages)}>
        <LanguageLinks className={menu.list} linkClassName={menu.link} />
      </div>
    </div>
  );
}
