import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { Field } from './field.tsx';
import { type NamedField, shownFields } from './field-model.ts';
import { FormContext, type FormState } from './form-context.ts';
import styles from './form.module.css';

const ORDER = ['content', 'layout', 'look', 'behaviour', 'advanced'];

interface Props {
  readonly fields: readonly NamedField[];
  /** The props as written. */
  readonly value: unknown;
  readonly form: FormState;
}

/** A form for the props of a node, by group, with a control for each schema. */
export function PropsForm({ fields, value, form }: Props) {
  const { t } = useLingui();
  const props = isRecord(value) ? value : {};
  const names: Readonly<Record<string, string>> = {
    content: t({ id: 'gallery.group.content', message: 'Content' }),
    layout: t({ id: 'gallery.group.layout', message: 'Layout' }),
    look: t({ id: 'gallery.group.look', message: 'Look' }),
    behaviour: t({ id: 'gallery.group.behaviour', message: 'Behaviour' }),
    advanced: t({ id: 'gallery.group.advanced', message: 'Advanced' }),
  };
  const groups = [...new Set([...ORDER, ...fields.map(({ group }) => group)])].filter((group) =>
    fields.some((field) => field.group === group),
  );
  if (fields.length === 0)
    return <p className={styles.none}>{t({ id: 'gallery.noProps', message: 'This component has no props.' })}</p>;
  return (
    <FormContext value={form}>
      <fieldset className={styles.form} disabled={form.access === 'none'}>
        {groups.map((group) => (
          <Group key={group} name={names[group] ?? group} isOnly={groups.length === 1}>
            {shownFields(fields, props)
              .filter((field) => field.group === group)
              .map(({ name, required, ...field }) => (
                <Field
                  key={name}
                  field={field}
                  pointer={`/props${pointerToken(name)}`}
                  value={Object.hasOwn(props, name) ? props[name] : undefined}
                  required={required}
                />
              ))}
          </Group>
        ))}
      </fieldset>
    </FormContext>
  );
}

interface GroupProps {
  readonly name: string;
  /** Whether it is the only group, which needs no heading. */
  readonly isOnly: boolean;
  readonly children: ReactNode;
}

function Group({ name, isOnly, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={isOnly ? undefined : id}>
      {!isOnly && (
        <h3 id={id} className={styles.groupName}>
          {name}
        </h3>
      )}
      {children}
    </section>
  );
}
