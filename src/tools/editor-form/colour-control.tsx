import { useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import type { Option } from './field-model.ts';
import { useForm } from './form-context.ts';
import colours from '../gallery/colour.module.css';
import styles from './colour-control.module.css';

interface Props {
  readonly options: readonly Option[];
  readonly current: unknown;
  readonly pointer: string;
  readonly labelId: string;
}

/** One of the theme's colours, by its name. */
export function ColourControl({ options, current, pointer, labelId }: Props) {
  const { set } = useForm();
  const name = useId();
  return (
    <div className={styles.swatches} role="radiogroup" aria-labelledby={labelId}>
      {options.map(({ value, label }) => (
        <label key={String(value)} className={styles.swatch} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === current}
            onChange={() => set(pointer, value)}
          />
          <span className={classes(styles.colour, colours.colour)} data-colour={String(value)} />
        </label>
      ))}
    </div>
  );
}
