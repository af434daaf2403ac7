import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type Ref } from 'react';
import { useFaultMessage, type Outcome } from '#registry/kit/form/outcome.ts';
import { usePage } from '#registry/kit/shop.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { fieldIds } from './field-parts.tsx';
import type { Field } from './props.ts';
import sent from './sent.module.css';
import styles from './summary.module.css';

interface FaultSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly formId: string;
  readonly prefix: string;
  readonly fields: readonly Field[];
  readonly outcome: Outcome;
}

/** Summary of a refused form: links to the fields with errors. Gets the focus when it appears. */
export function FaultSummary({ ref, formId, prefix, fields, outcome: { faults, failure } }: FaultSummaryProps) {
  const { t } = useLingui();
  const messageOf = useFaultMessage();
  const { unsent } = usePage();
  const faulty = fields.filter(({ name }) => faults[name] !== undefined);

  function focusField(event: MouseEvent, id: string): void {
    event.preventDefault();
    document.getElementById(id)?.focus();
  }

  return (
    // Without script the refused form is a new page, which starts at the summary.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1} autoFocus={unsent?.form === formId}>
      <p className={styles.title}>
        <Icon name="alert" />
        {faulty.length === 0
          ? t({ id: 'form.failed', message: 'There seems to be something wrong' })
          : t({ id: 'form.refused', message: 'Please Review Again' })}
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
            const { control } = fieldIds(prefix, name);
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

/** Confirmation that replaces a form once it is sent. */
export function SentMessage({ ref, message }: { readonly ref: Ref<HTMLDivElement>; readonly message: string }) {
  const { t } = useLingui();
  return (
    <div ref={ref} className={sent.sent} role="status" tabIndex={-1}>
      <Icon name="check" className={sent.icon} />
      <p className={sent.title}>{t({ id: 'form.sent', message: 'Thank you, it is on its way to us' })}</p>
      {message !== '' && <p>{message}</p>}
    </div>
  );
}
