import { type ReactNode, useId } from 'react';
import { Icon } from '../ui/picture/icon.tsx';
import input from '../ui/input.module.css';
import styles from './field.module.css';

/** Attributes that a field gives its `input`, `textarea` or `select`. */
export interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  /** A sentence below the control. */
  readonly help?: string;
  /** The fault of what was typed, if there is one. */
  readonly fault?: string | undefined;
  readonly required?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
}

/**
 * A field of a form: label, control, help and what is wrong, which screen readers hear with the control.
 *
 * @example
 * <Field label="Note" fault={fault}>{(control) => <input {...control} name="note" />}</Field>
 */
export function Field({ label, help, fault, required = false, children }: FieldProps) {
  const id = useId();
  const [helpId, faultId] = [`${id}help`, `${id}fault`];
  const notes = [help !== undefined && helpId, fault !== undefined && faultId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        className: input.input,
        required,
        'aria-invalid': fault !== undefined,
        'aria-describedby': notes || undefined,
      })}
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      {fault !== undefined && (
        <p className={styles.fault} id={faultId}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </div>
  );
}
