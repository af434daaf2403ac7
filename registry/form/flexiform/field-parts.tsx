import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type { FormFieldProps } from './fields.ts';
import styles from './form-field.module.css';
import type { Field } from './props.ts';

/** DOM ids of a field's control, help and error; `prefix` is unique to the form. */
export function fieldIds(prefix: string, name: string) {
  const control = `${prefix}${name}`;
  const help = `${control}-help`;
  const fault = `${control}-fault`;
  return {
    control,
    help,
    fault,
    describedBy: (field: Field, message: string | undefined): string | undefined =>
      [field.help !== undefined && field.help !== '' && help, message !== undefined && fault]
        .filter(Boolean)
        .join(' ') || undefined,
  };
}

/** The asterisk of a required field; the control itself announces it to screen readers. */
export function RequiredMark({ required }: { readonly required: boolean }) {
  if (!required) return null;
  return (
    <span className={styles.mark} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** Help and error message below a control. */
export function FieldNotes({ prefix, field, fault }: FormFieldProps) {
  const ids = fieldIds(prefix, field.name);
  return (
    <>
      {field.help !== undefined && field.help !== '' && (
        <p className={styles.help} id={ids.help}>
          {field.help}
        </p>
      )}
      {fault !== undefined && (
        <p className={styles.fault} id={ids.fault}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </>
  );
}
