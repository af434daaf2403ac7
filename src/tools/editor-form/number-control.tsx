import type { ControlProps } from './control-props.ts';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** A number; with a slider where both ends are known. */
export function NumberControl({ control, standard, pointer, value, id, labelId, describedBy }: ControlProps<'number'>) {
  const { set } = useForm();
  const { min, max, step, unit } = control;
  const current = typeof value === 'number' ? value : typeof standard === 'number' ? standard : '';
  const bounds = { min, max, step: step === 0 ? 'any' : step };
  const write = (text: string) => set(pointer, text === '' ? undefined : Number(text));
  return (
    <div className={styles.number}>
      {min !== undefined && max !== undefined && (
        <input
          type="range"
          className={styles.range}
          {...bounds}
          value={current === '' ? min : current}
          aria-labelledby={labelId}
          onChange={(event) => write(event.target.value)}
        />
      )}
      <input
        id={id}
        type="number"
        className={styles.input}
        {...bounds}
        value={current}
        aria-describedby={describedBy}
        onChange={(event) => write(event.target.value)}
      />
      {unit !== '' && <span className={styles.unit}>{unit}</span>}
    </div>
  );
}
