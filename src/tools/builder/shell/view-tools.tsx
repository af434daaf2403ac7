import { useLingui } from '@lingui/react/macro';
import { LANG_NAMES, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import type { View } from '../view.ts';
import { Segments } from './segments.tsx';
import styles from './view-tools.module.css';

interface Props {
  readonly view: View;
  readonly change: (view: View) => void;
}

/** How the page is seen in the frame: width, zoom, language, and whether a click selects. */
export function ViewTools({ view, change }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.tools}>
      <Segments
        label={t({ id: 'builder.device', message: 'Device' })}
        value={view.width}
        choose={(width) => change({ ...view, width })}
        options={[
          { value: 390, label: t({ id: 'builder.phone', message: 'Phone' }) },
          { value: 820, label: t({ id: 'builder.tablet', message: 'Tablet' }) },
          { value: 0, label: t({ id: 'builder.desktop', message: 'Desktop' }) },
        ]}
      />
      <select
        className={styles.select}
        aria-label={t({ id: 'builder.zoom', message: 'Zoom' })}
        value={view.zoom}
        onChange={(event) => change({ ...view, zoom: Number(event.target.value) })}
      >
        <option value={0}>{t({ id: 'builder.zoom.fit', message: 'Fit' })}</option>
        {ZOOMS.map((zoom) => (
          <option key={zoom} value={zoom}>
            {zoom * 100}%
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={t({ id: 'builder.language', message: 'Language of the preview' })}
        value={view.lang}
        onChange={(event) => change({ ...view, lang: LANGS.find((lang) => lang === event.target.value) ?? view.lang })}
      >
        {LANGS.map((lang) => (
          <option key={lang} value={lang} lang={LANG_TAGS[lang]}>
            {LANG_NAMES[lang]}
          </option>
        ))}
      </select>
      <Segments
        label={t({ id: 'builder.mode', message: 'What a click does' })}
        value={view.mode}
        choose={(mode) => change({ ...view, mode })}
        options={[
          { value: 'select', label: t({ id: 'builder.mode.select', message: 'Select' }) },
          { value: 'browse', label: t({ id: 'builder.mode.browse', message: 'Browse' }) },
        ]}
      />
    </div>
  );
}

const ZOOMS = [0.5, 0.75, 1];
