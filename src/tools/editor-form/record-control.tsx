import { useLingui } from '@lingui/react/macro';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { isRecord } from '#schemas/record.ts';
import { pointerToken } from '#schemas/problem.ts';
import type { ControlProps } from './control-props.ts';
import { emptyValue } from './field-model.ts';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** Values that belong together; nothing until they are added. */
export function RecordControl({ control, pointer, value, standard, Nested }: ControlProps<'record'>) {
  const { t } = useLingui();
  const { set } = useForm();
  const written = value ?? standard;
  if (!isRecord(written)) {
    const empty = emptyValue({ control, standard, title: '', description: '', group: '' });
    return (
      <button type="button" className={styles.add} onClick={() => set(pointer, empty)}>
        <Icon name="plus" />
        {t({ id: 'gallery.add', message: 'Add' })}
      </button>
    );
  }
  return (
    <div className={styles.record}>
      {control.fields.map(({ name, required, ...field }) => (
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
