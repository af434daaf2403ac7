import { useLingui } from '@lingui/react/macro';
import { ColourControl } from './colour-control.tsx';
import { Icon } from '#registry/kit/ui/icon.tsx';
import type { ControlProps } from './control-props.ts';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** As many choices stand beside each other; more are a menu. */
const MOST_BESIDE = 4;
const MOST_LETTERS = 28;

/** One value out of a few. */
export function ChoiceControl({ control, standard, pointer, value, id, labelId, describedBy }: ControlProps<'choice'>) {
  const { t } = useLingui();
  const { set } = useForm();
  const { options } = control;
  const current = value ?? standard;
  if (control.areColours)
    return <ColourControl options={options} current={current} pointer={pointer} labelId={labelId} />;
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  if (options.length <= MOST_BESIDE && letters <= MOST_LETTERS) {
    return (
      <div className={styles.segments} role="radiogroup" aria-labelledby={labelId}>
        {options.map((option) => (
          <label key={String(option.value)} className={styles.segment}>
            <input
              type="radio"
              name={id}
              checked={option.value === current}
              onChange={() => set(pointer, option.value)}
            />
            <span lang="en">{option.label}</span>
          </label>
        ))}
      </div>
    );
  }
  const index = options.findIndex((option) => option.value === current);
  return (
    <div className={styles.select}>
      <select
        className={styles.input}
        value={index}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        onChange={(event) => set(pointer, options[Number(event.target.value)]?.value)}
      >
        {index === -1 && <option value={-1}>{t({ id: 'gallery.choice.none', message: 'Not chosen' })}</option>}
        {options.map((option, at) => (
          <option key={String(option.value)} value={at} lang="en">
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
