import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { type ControlProps, type FieldProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { isTranslation } from '#schemas/page/node.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { ChoiceControl } from './choice-control.tsx';
import { InstantControl } from './instant-control.tsx';
import { JsonControl, NumberControl, SwitchControl } from './simple-controls.tsx';
import { ListControl } from './list-control.tsx';
import { RecordControl } from './group-control.tsx';
import { RecordsControl } from './records-control.tsx';
import { TextControl } from './text-control.tsx';
import { UrlControl } from './url-control.tsx';

/** Controls with one input, which a `<label>` names; the others are groups. */
const SINGLE: ReadonlySet<string> = new Set(['link', 'image', 'film', 'sound', 'instant', 'number', 'switch', 'json']);

/** One prop: title, description, control and problems. */
export function Field({ field, pointer, value, required }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { set, problems, textsLang, access } = useForm();
  const { control, title, description, defaultValue } = field;
  const own = problems.filter((problem) => problem.pointer === pointer);
  const isSingle = SINGLE.has(control.kind);
  const describedBy = classes(description !== '' && `${id}-about`, own.length > 0 && `${id}-wrong`);
  const labelId = `${id}-label`;
  const name = (
    <>
      <span lang={textsLang}>{title}</span>
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
        {access === 'all' && value !== undefined && !required && (
          <button type="button" className={styles.reset} data-reset onClick={() => set(pointer, undefined)}>
            {t({ id: 'gallery.reset.field', message: 'Reset' })}
            <span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
      {description !== '' && (
        <p className={styles.about} id={`${id}-about`} lang={textsLang}>
          {description}
        </p>
      )}
      <FieldControl
        control={control}
        defaultValue={defaultValue}
        pointer={pointer}
        value={value}
        id={id}
        labelId={labelId}
        describedBy={describedBy}
        Nested={Field}
      />
      {own.length > 0 && (
        <div id={`${id}-wrong`} className={styles.wrong}>
          {own.map(({ code, message, lang, hint }) => (
            <p key={code + message}>
              <Icon name="alert" /> <span lang={lang}>{message}</span> {hint}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The control for a value's kind; locked where the form lets only texts be changed. */
export function FieldControl(props: ControlProps) {
  const { access } = useForm();
  const { kind } = props.control;
  const isOpen = access !== 'texts' || kind === 'list' || kind === 'record' || isTranslation(props.value);
  if (isOpen) return <OpenControl {...props} />;
  return (
    <fieldset disabled className={styles.locked}>
      <OpenControl {...props} />
    </fieldset>
  );
}

function OpenControl({ control, ...rest }: ControlProps) {
  const { records } = useForm();
  switch (control.kind) {
    case 'text':
      return <TextControl control={control} {...rest} />;
    case 'link':
    case 'image':
    case 'film':
    case 'sound':
      return <UrlControl control={control} {...rest} />;
    case 'instant':
      return <InstantControl control={control} {...rest} />;
    case 'choice':
      return <ChoiceControl control={control} {...rest} />;
    case 'number':
      return <NumberControl control={control} {...rest} />;
    case 'switch':
      return <SwitchControl control={control} {...rest} />;
    case 'list':
      return <ListControl control={control} {...rest} />;
    case 'record':
      return <RecordControl control={control} {...rest} />;
    case 'records':
      if (records === undefined) return <FieldControl control={control.plain} {...rest} />;
      return <RecordsControl control={control} {...rest} source={records} />;
    case 'json':
      return <JsonControl control={control} {...rest} />;
    default:
      return unreachable(control);
  }
}
