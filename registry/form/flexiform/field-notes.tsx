import { Icon } from '#registry/kit/ui/icon.tsx';
import type { FormFieldProps } from './field-props.ts';
import styles from './form-field.module.css';
import type { Field } from './props.ts';

/** Ids of a field's control, its help and its fault; `prefix` is the form's own on this page. */
export function idsOf(prefix: string, name: string) {
  const control = `${prefix}${name}`;
  const help = `${control}-help`;
  const fault = `${control}-fault`;
  return {
    control,
    help,
    fault,
    describedBy: (field: Field, fault_: string | undefined): string | undefined =>
      [field.help !== undefined && field.help !== '' && help, fault_ !== undefined && fault]
        .filter(Boolean)
        .join(' ') || undefined,
  };
}

/** Help and fault below a control. */
export function FieldNotes({ prefix, field, fault }: FormFieldProps) {
  const ids = idsOf(prefix, field.name);
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
