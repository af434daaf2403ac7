import { useLingui } from '@lingui/react/macro';
import { settings } from '#settings';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import { THEMES } from '../../../page/head/theme.ts';
import { useThemeName } from '../../editor-form/token-names.ts';
import { type Width, WIDTHS } from '../preview/preview-frame.tsx';
import styles from './toolbar.module.css';
import { type ReactNode, useId } from 'react';

/** View options of the preview. */
export interface View {
  readonly width: Width;
  /** '': the page's own theme. */
  readonly theme: string;
  readonly lang: Lang;
}

interface Props {
  readonly view: View;
  readonly change: (change: Partial<View>) => void;
}

/** Controls for width, theme and language of the preview. */
export function ViewToolbar({ view, change }: Props) {
  const { t } = useLingui();
  const themeName = useThemeName();
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
            name: themeName(theme),
            label: <span className={styles.swatch} data-theme={theme} />,
          })),
        ]}
        value={view.theme}
        choose={(theme) => change({ theme })}
      />
      <Segments
        title={t({ id: 'gallery.language', message: 'Language' })}
        choices={settings.languages.map((lang) => ({
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

interface Choice<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Accessible name, where the label does not suffice. */
  readonly name?: string;
}

interface SegmentsProps<Value> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

/** A radio group as a row of segments. */
export function Segments<Value extends string | number>({ title, choices, value, choose }: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={id}>
      <span className={styles.caption} id={id}>
        {title}
      </span>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment} title={choice.name}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => choose(choice.value)}
              aria-label={choice.name}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}
