import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { LanguageMenu, LanguageLinks } from '#registry/kit/site/language-menu.tsx';
import type spec from './props.ts';
import styles from './language-switcher.module.css';

export default function LanguageSwitcher({ layout, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  if (layout === 'menu') return <LanguageMenu root={rootProps(root, styles.menu)} worded />;
  return (
    <nav {...rootProps(root)} aria-label={t({ id: 'site.language', message: 'Language' })}>
      <LanguageLinks className={styles.list} linkClassName={styles.link} />
    </nav>
  );
}
