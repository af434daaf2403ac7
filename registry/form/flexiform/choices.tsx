import { FieldNotes, idsOf } from './field-notes.tsx';
import type { FormFieldProps } from './field-props.ts';
import styles from './form-field.module.css';
import { optionsOf } from './options.ts';
import { RequiredMark } from './required-mark.tsx';

/** Options to choose one of, or any number. */
export function Choices(props: FormFieldProps) {
  const { prefix, field, fault, typed } = props;
  const { name, label, required } = field;
  const ids = idsOf(prefix, name);
  const one = field.kind === 'radio';
  const group = one
    ? { role: 'radiogroup', 'aria-required': required, 'aria-invalid': fault !== undefined }
    : { role: 'group' };
  return (
    <fieldset className={styles.field} {...group} aria-describedby={ids.describedBy(field, fault)}>
      <legend className={styles.label}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <div className={styles.choices}>
        {optionsOf(field).map(({ key, value, label: words }, index) => (
          <label key={key} className={styles.tick}>
            <input
              className={styles.box}
              type={one ? 'radio' : 'checkbox'}
              id={index === 0 ? ids.control : undefined}
              name={name}
              value={value}
              required={one && required}
              defaultChecked={typed?.includes(value)}
              aria-invalid={one ? undefined : fault !== undefined}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldNotes {...props} />
    </fieldset>
  );
}
