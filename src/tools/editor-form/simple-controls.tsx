/** Controls of one input: a number, a switch, JSON. */
import { type ControlProps, useForm } from './form-context.ts';
import controls from './controls.module.css';
import styles from './form.module.css';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { scanJson } from '../json/scan-json.ts';

/** A number, with a slider where both bounds are known. */
export function NumberControl({
  control,
  defaultValue,
  pointer,
  value,
  id,
  labelId,
  describedBy,
}: ControlProps<'number'>) {
  const { set } = useForm();
  const { min, max, step, unit } = control;
  const current = typeof value === 'number' ? value : typeof defaultValue === 'number' ? defaultValue : '';
  const bounds = { min, max, step: step === 0 ? 'any' : step };
  const write = (text: string) => set(pointer, text === '' ? undefined : Number(text));
  return (
    <div className={controls.number}>
      {min !== undefined && max !== undefined && (
        <input
          type="range"
          className={controls.range}
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
      {unit !== '' && <span className={controls.unit}>{unit}</span>}
    </div>
  );
}

/** A boolean as a switch. */
export function SwitchControl({ defaultValue, pointer, value, id, describedBy }: ControlProps<'switch'>) {
  const { set } = useForm();
  const isOn = (value ?? defaultValue) === true;
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={controls.switch}
      checked={isOn}
      aria-checked={isOn}
      aria-describedby={describedBy}
      onChange={(event) => set(pointer, event.target.checked)}
    />
  );
}

/** A value of arbitrary shape as JSON; invalid text stays in the control until it parses. */
export function JsonControl({ pointer, value, defaultValue, id, describedBy }: ControlProps<'json'>) {
  const { t } = useLingui();
  const { set } = useForm();
  const [unfinished, setUnfinished] = useState<string>();
  const text = unfinished ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  const write = (next: string) => {
    const isJson = next.trim() === '' || scanJson(next).fault === undefined;
    setUnfinished(isJson ? undefined : next);
    if (isJson) set(pointer, next.trim() === '' ? undefined : JSON.parse(next));
  };
  return (
    <>
      <textarea
        id={id}
        className={styles.code}
        rows={Math.min(8, text.split('\n').length + 1)}
        value={text}
        placeholder={defaultValue === undefined ? undefined : JSON.stringify(defaultValue)}
        aria-describedby={describedBy}
        aria-invalid={unfinished !== undefined}
        spellCheck={false}
        onChange={(event) => write(event.target.value)}
      />
      {unfinished !== undefined && (
        <p className={styles.about}>{t({ id: 'gallery.json.unfinished', message: 'Not JSON yet.' })}</p>
      )}
    </>
  );
}
