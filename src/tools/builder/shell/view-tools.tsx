import { settings } from '#settings';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import { type Device, DEVICES } from '#schemas/page/node.ts';
import { useLingui } from '@lingui/react/macro';
import { Segments } from '../controls/controls.tsx';
import styles from './view-tools.module.css';

/** View options of the preview. */
export interface View {
  /** Width of the frame (px); 0: all available. */
  readonly width: number;
  /** Scale; 0: fits the width. */
  readonly zoom: number;
  readonly lang: Lang;
  /** Whether a click in the frame selects a node or acts as for a shopper. */
  readonly mode: 'select' | 'browse';
}

/** Widths of the preview (px); 0: all available. */
export const DEVICE_WIDTHS: Readonly<Record<Device, number>> = { phone: 390, tablet: 820, desktop: 0 };

/** The names of devices. */
export function useDeviceNames(): Readonly<Record<Device, string>> {
  const { t } = useLingui();
  return {
    phone: t({ id: 'builder.phone', message: 'Phone' }),
    tablet: t({ id: 'builder.tablet', message: 'Tablet' }),
    desktop: t({ id: 'builder.desktop', message: 'Desktop' }),
  };
}

interface Props {
  readonly view: View;
  readonly change: (view: View) => void;
}

/** Controls of the view: width, zoom, language, and what a click does. */
export function ViewTools({ view, change }: Props) {
  const { t } = useLingui();
  const names = useDeviceNames();
  return (
    <div className={styles.tools}>
      <Segments
        label={t({ id: 'builder.device', message: 'Device' })}
        value={view.width}
        choose={(width) => change({ ...view, width })}
        options={DEVICES.map((device) => ({ value: DEVICE_WIDTHS[device], label: names[device] }))}
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
        onChange={(event) =>
          change({ ...view, lang: settings.languages.find((lang) => lang === event.target.value) ?? view.lang })
        }
      >
        {settings.languages.map((lang) => (
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
