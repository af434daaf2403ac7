import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type Ref } from 'react';
import { useFaultMessage, type Outcome } from '#registry/kit/form/outcome.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { idsOf } from './field-notes.tsx';
import type { Field } from './props.ts';
import styles from './summary.module.css';

interface SummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly formId: string;
  readonly prefix: string;
  readonly fields: readonly Field[];
  readonly outcome: Outcome;
}

/** What is to be mended, all in one place, each a way to its field. Takes the focus when a form was refused. */
export function Summary({ ref, formId, prefix, fields, outcome: { faults, failure } }: SummaryProps) {
  const { t } = useLingui();
  const messageOf = useFaultMessage();
  const { unsent } = usePage();
  const faulty = fields.filter(({ name }) => faults[name] !== undefined);

  function focusField(event: MouseEvent, id: string): void {
    event.preventDefault();
    document.getElementById(id)?.focus();
  }

  return (
    // A page that answers a form without script begins at what is to be mended.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1} autoFocus={unsent?.form === formId}>
      <p className={styles.title}>
        <Icon name="alert" />
        {faulty.length === 0
          ? t({ id: 'form.failed', message: 'There seems to be something wrong' })
          : t({ id: 'form.refused', message: 'Please review again' })}
      </p>
      {failure !== undefined && (
        <p>
          {t({
            id: 'form.kept',
            message: 'The form could not be sent. What you wrote is still here; please try again.',
          })}
        </p>
      )}
      {faulty.length > 0 && (
        <ul className={styles.list}>
          {faulty.map(({ name, label }) => {
            const { control } = idsOf(prefix, name);
            return (
              <li key={name}>
                <a className={styles.link} href={`#${control}`} onClick={(event) => focusField(event, control)}>
                  {label}
                </a>
                : {messageOf(faults[name] ?? '')}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
