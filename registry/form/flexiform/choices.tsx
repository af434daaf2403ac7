import { FieldNotes, fieldIds, RequiredMark } from './field-parts.tsx';
import { type FormFieldProps, listOptions } from './fields.ts';
import styles from './form-field.module.css';

/** A group of radio buttons or checkboxes. */
export function Choices(props: FormFieldProps) {
  const { prefix, field, fault, typed } = props;
  const { name, label, required } = field;
  const ids = fieldIds(prefix, name);
  const isRadio = field.kind === 'radio';
  const group = isRadio
    ? { role: 'radiogroup', 'aria-required': required, 'aria-invalid': fault !== undefined }
    : { role: 'group' };
  return (
    <fieldset className={styles.field} {...group} aria-describedby={ids.describedBy(field, fault)}>
      <legend className={styles.label}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <div className={styles.choices}>
        {listOptions(field).map(({ key, value, label: text }, index) => (
          <label key={key} className={styles.tick}>
            <input
              className={styles.box}
              type={isRadio ? 'radio' : 'checkbox'}
              id={index === 0 ? ids.control : undefined}
              name={name}
              value={value}
              required={isRadio && required}
              defaultChecked={typed?.includes(value)}
              aria-invalid={isRadio ? undefined : fault !== undefined}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldNotes {...props} />
    </fieldset>
  );
}
