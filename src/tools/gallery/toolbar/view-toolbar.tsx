import { useLingui } from '@lingui/react/macro';
import { LANG_NAMES, LANG_TAGS, type Lang, LANGS } from '#schemas/lang.ts';
import { THEMES } from '../../../theme/themes.ts';
import { WIDTHS, type Width } from '../stage/widths.ts';
import { Segments } from './segments.tsx';
import styles from './toolbar.module.css';

/** How the preview is looked at. */
export interface View {
  readonly width: Width;
  /** '' is the page's own theme. */
  readonly theme: string;
  readonly lang: Lang;
}

interface Props {
  readonly view: View;
  readonly change: (change: Partial<View>) => void;
}

/** Width, theme and language of the preview. */
export function ViewToolbar({ view, change }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Segments
        title={t({ id: 'gallery.width', message: 'Width' })}
        choices={WIDTHS.map((width) => ({
          value: width,
          label: width === 0 ? t({ id: 'gallery.width.full', message: 'Full' }) : width,
        }))}
        value={view.width}
        choose={(width) => change({ width })}
      />
      <Segments
        title={t({ id: 'gallery.theme', message: 'Theme' })}
        choices={[
          { value: '', label: t({ id: 'gallery.theme.shop', message: 'Shop' }) },
          ...THEMES.map((theme) => ({
            value: theme,
            name: theme,
            label: <span className={styles.swatch} data-theme={theme} />,
          })),
        ]}
        value={view.theme}
        choose={(theme) => change({ theme })}
      />
      <Segments
        title={t({ id: 'gallery.language', message: 'Language' })}
        choices={LANGS.map((lang) => ({
          value: lang,
          name: LANG_NAMES[lang],
          label: <span lang={LANG_TAGS[lang]}>{lang.toUpperCase()}</span>,
        }))}
        value={view.lang}
        choose={(lang) => change({ lang })}
      />
    </>
  );
}
