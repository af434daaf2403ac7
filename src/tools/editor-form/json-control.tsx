import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { scanJson } from '../json/scan-json.ts';
import type { ControlProps } from './control-props.ts';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** A value of more than one shape, as JSON. What is no JSON yet is kept here until it is. */
export function JsonControl({ pointer, value, standard, id, describedBy }: ControlProps<'json'>) {
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
        placeholder={standard === undefined ? undefined : JSON.stringify(standard)}
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
