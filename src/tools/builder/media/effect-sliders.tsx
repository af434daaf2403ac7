import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Effects } from './effects.ts';
import { GREY } from './picture-edit.ts';
import styles from './picture-editor.module.css';

interface Props {
  readonly effects: Effects;
  /** `key` names the effect that is changed. */
  readonly change: (effects: Effects, key: string) => void;
}

const NAMES = ['brightness', 'contrast', 'saturation', 'blur', 'sharpness'] as const satisfies (keyof Effects)[];
const LEAST: Readonly<Record<keyof Effects, number>> = {
  brightness: -100,
  contrast: -100,
  saturation: GREY,
  blur: 0,
  sharpness: 0,
};

/** A slider for each effect, and black and white as a choice. */
export function EffectSliders({ effects, change }: Props) {
  const { t } = useLingui();
  const id = useId();
  const labels: Readonly<Record<keyof Effects, string>> = {
    brightness: t({ id: 'builder.media.brightness', message: 'Brightness' }),
    contrast: t({ id: 'builder.media.contrast', message: 'Contrast' }),
    saturation: t({ id: 'builder.media.saturation', message: 'Saturation' }),
    blur: t({ id: 'builder.media.blur', message: 'Blur' }),
    sharpness: t({ id: 'builder.media.sharpness', message: 'Sharpness' }),
  };
  return (
    <div className={styles.sliders}>
      {NAMES.map((name) => (
        <div key={name} className={styles.slider}>
          <label htmlFor={`${id}-${name}`}>{labels[name]}</label>
          <input
            id={`${id}-${name}`}
            type="range"
            min={LEAST[name]}
            max={100}
            value={effects[name]}
            onChange={({ target }) => change({ ...effects, [name]: Number(target.value) }, name)}
          />
          <output htmlFor={`${id}-${name}`}>{effects[name]}</output>
        </div>
      ))}
      <label className={styles.grey}>
        <input
          type="checkbox"
          checked={effects.saturation === GREY}
          onChange={({ target }) => change({ ...effects, saturation: target.checked ? GREY : 0 }, '')}
        />
        {t({ id: 'builder.media.grey', message: 'Black and white' })}
      </label>
    </div>
  );
}
