import { useLingui } from '@lingui/react/macro';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import type { Option } from './field-model.ts';
import { useTokenName } from './token-names.ts';
import colours from './theme-colours.module.css';
import swatches from './colour-control.module.css';

/** Options up to these limits are segments; more are a menu. */
const MAX_SEGMENTS = 4;
const MAX_SEGMENT_LETTERS = 28;

/** One of several options: segments, a menu, or swatches for colours. */
export function ChoiceControl({
  control,
  defaultValue,
  pointer,
  value,
  id,
  labelId,
  describedBy,
}: ControlProps<'choice'>) {
  const { t } = useLingui();
  const { set, textsLang } = useForm();
  const { options } = control;
  const current = value ?? defaultValue;
  if (control.areColours)
    return <ColourControl options={options} current={current} pointer={pointer} labelId={labelId} />;
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  if (options.length <= MAX_SEGMENTS && letters <= MAX_SEGMENT_LETTERS) {
    return (
      <div className={controls.segments} role="radiogroup" aria-labelledby={labelId}>
        {options.map((option) => (
          <label key={String(option.value)} className={controls.segment}>
            <input
              type="radio"
              name={id}
              checked={option.value === current}
              onChange={() => set(pointer, option.value)}
            />
            <span lang={textsLang}>{option.label}</span>
          </label>
        ))}
      </div>
    );
  }
  const index = options.findIndex((option) => option.value === current);
  return (
    <div className={controls.select}>
      <select
        className={styles.input}
        value={index}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        onChange={(event) => set(pointer, options[Number(event.target.value)]?.value)}
      >
        {index === -1 && <option value={-1}>{t({ id: 'gallery.choice.none', message: 'Not chosen' })}</option>}
        {options.map((option, at) => (
          <option key={String(option.value)} value={at} lang={textsLang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}

interface ColourControlProps {
  readonly options: readonly Option[];
  readonly current: unknown;
  readonly pointer: string;
  readonly labelId: string;
}

/** One of the theme's colours, as swatches. */
export function ColourControl({ options, current, pointer, labelId }: ColourControlProps) {
  const { set } = useForm();
  const tokenName = useTokenName();
  const name = useId();
  const named = options.map(({ value, label }) => ({ value, label: tokenName(value) ?? label }));
  return (
    <div className={swatches.swatches} role="radiogroup" aria-labelledby={labelId}>
      {named.map(({ value, label }) => (
        <label key={String(value)} className={swatches.swatch} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === current}
            onChange={() => set(pointer, value)}
          />
          <span className={classes(swatches.colour, colours.colour)} data-colour={String(value)} />
        </label>
      ))}
    </div>
  );
}
