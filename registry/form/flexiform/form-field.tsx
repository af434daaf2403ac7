import { classes } from '#registry/kit/ui/classes.ts';
import { Choices } from './choices.tsx';
import { Control } from './control.tsx';
import { FieldNotes, fieldIds, RequiredMark } from './field-parts.tsx';
import styles from './form-field.module.css';
import type { FormFieldProps } from './fields.ts';

/** A field of a form: label, control, help and error message. */
export function FormField(props: FormFieldProps) {
  const { prefix, field, fault, typed } = props;
  const { kind, label, options, required } = field;
  const ids = fieldIds(prefix, field.name);
  if (kind === 'radio' || (kind === 'checkbox' && options.length > 0)) return <Choices {...props} />;
  if (kind === 'checkbox' || kind === 'consent') {
    return (
      <div className={styles.field}>
        <label className={styles.tick}>
          <input
            className={styles.box}
            type="checkbox"
            id={ids.control}
            name={field.name}
            required={required}
            defaultChecked={typed && typed.length > 0}
            aria-invalid={fault !== undefined}
            aria-describedby={ids.describedBy(field, fault)}
          />
          <span>
            {label}
            <RequiredMark required={required} />
          </span>
        </label>
        <FieldNotes {...props} />
      </div>
    );
  }
  return (
    <div className={classes(styles.field, fault !== undefined && styles.faulty)}>
      <label className={styles.label} htmlFor={ids.control}>
        {label}
        <RequiredMark required={required} />
      </label>
      <Control {...props} />
      <FieldNotes {...props} />
    </div>
  );
}
