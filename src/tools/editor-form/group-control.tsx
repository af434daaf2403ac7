import { useLingui } from '@lingui/react/macro';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { isRecord } from '#schemas/record.ts';
import { pointerToken } from '#schemas/problem.ts';
import { type ControlProps, useForm } from './form-context.ts';
import { initialValue, shownFields } from './field-model.ts';
import styles from './form.module.css';

/** An object with fields of its own; an "Add" button until it exists. */
export function RecordControl({ control, pointer, value, defaultValue, Nested }: ControlProps<'record'>) {
  const { t } = useLingui();
  const { set, access } = useForm();
  const written = value ?? defaultValue;
  if (!isRecord(written)) {
    if (access === 'texts') return null;
    const empty = initialValue({ control, defaultValue, title: '', description: '', group: '' });
    return (
      <button type="button" className={styles.add} onClick={() => set(pointer, empty)}>
        <Icon name="plus" />
        {t({ id: 'gallery.add', message: 'Add' })}
      </button>
    );
  }
  return (
    <div className={styles.record}>
      {shownFields(control.fields, written).map(({ name, required, ...field }) => (
        <Nested
          key={name}
          field={field}
          pointer={pointer + pointerToken(name)}
          value={Object.hasOwn(written, name) ? written[name] : undefined}
          required={required}
        />
      ))}
    </div>
  );
}
