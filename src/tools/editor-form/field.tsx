import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import type { FieldProps } from './control-props.ts';
import { FieldControl } from './field-control.tsx';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** Kinds that are one control, named by a label; the others are a group of several. */
const SINGLE: ReadonlySet<string> = new Set(['link', 'image', 'number', 'switch', 'json']);

/** One prop: its title, what it is for, its control, and what is wrong with it. */
export function Field({ field, pointer, value, required }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { set, problems } = useForm();
  const { control, title, description, standard } = field;
  const own = problems.filter((problem) => problem.pointer === pointer);
  const isSingle = SINGLE.has(control.kind);
  const describedBy = classes(description !== '' && `${id}-about`, own.length > 0 && `${id}-wrong`);
  const labelId = `${id}-label`;
  const name = (
    <>
      <span lang="en">{title}</span>
      {required && (
        <span className={styles.required}>
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">{t({ id: 'gallery.required', message: 'required' })}</span>
        </span>
      )}
    </>
  );
  return (
    <div
      className={classes(styles.field, own.length > 0 && styles.isWrong)}
      {...(isSingle ? {} : { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
    >
      <div className={styles.top}>
        {isSingle ? (
          <label className={styles.label} htmlFor={id} id={labelId}>
            {name}
          </label>
        ) : (
          <span className={styles.label} id={labelId}>
            {name}
          </span>
        )}
        {value !== undefined && !required && (
          <button type="button" className={styles.reset} onClick={() => set(pointer, undefined)}>
            {t({ id: 'gallery.reset.field', message: 'Reset' })}
            <span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
      {description !== '' && (
        <p className={styles.about} id={`${id}-about`} lang="en">
          {description}
        </p>
      )}
      <FieldControl
        control={control}
        standard={standard}
        pointer={pointer}
        value={value}
        id={id}
        labelId={labelId}
        describedBy={describedBy}
        Nested={Field}
      />
      {own.length > 0 && (
        <div id={`${id}-wrong`} className={styles.wrong}>
          {own.map(({ code, message, lang, mend }) => (
            <p key={code + message}>
              <Icon name="alert" /> <span lang={lang}>{message}</span> {mend}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
