import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFaultMessage } from '#registry/kit/form/outcome.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { classes } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import input from '#registry/kit/ui/input.module.css';
import styles from './subscribe-form.module.css';
import type { Subscription } from './use-subscription.ts';

interface SubscribeFormProps {
  readonly subscription: Subscription;
  readonly consentLabel: string;
  readonly submitLabel: string;
}

/** The newsletter form. Without script the browser submits it, and the page it returns to shows the outcome. */
export function SubscribeForm({ subscription, consentLabel, submitLabel }: SubscribeFormProps) {
  const { t } = useLingui();
  const id = useId();
  const messageOf = useFaultMessage();
  const { formId, outcome, form, outcomeRef, submit, revalidate } = subscription;
  const { email, consent } = outcome.faults;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={`/api/forms/${encodeURIComponent(formId)}`}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => void revalidate(event)}
    >
      {outcome.failure !== undefined && (
        <div ref={outcomeRef} className={styles.failure} role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <p>
            {t({
              id: 'form.kept',
              message: 'The form could not be sent. What you wrote is still here; please try again.',
            })}
          </p>
        </div>
      )}
      <label className="visually-hidden" htmlFor={`${id}email`}>
        {t({ id: 'newsletter.email', message: 'E-mail address' })}
      </label>
      <input
        id={`${id}email`}
        className={classes(input.input, styles.email)}
        type="text"
        inputMode="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        name="email"
        autoComplete="email"
        placeholder={t({ id: 'newsletter.email', message: 'E-mail address' })}
        required
        aria-invalid={email !== undefined}
        aria-describedby={email === undefined ? undefined : `${id}emailFault`}
      />
      {email !== undefined && (
        <Fault id={`${id}emailFault`} className={styles.emailFault}>
          {messageOf(email)}
        </Fault>
      )}
      <label className={styles.consent}>
        <input
          className={styles.box}
          type="checkbox"
          name="consent"
          required
          aria-invalid={consent !== undefined}
          aria-describedby={consent === undefined ? undefined : `${id}consentFault`}
        />
        <span>{consentLabel}</span>
      </label>
      {consent !== undefined && (
        <Fault id={`${id}consentFault`} className={styles.consentFault}>
          {t({ id: 'newsletter.fault.consent', message: 'Please tick this, so that we may write to you' })}
        </Fault>
      )}
      <Button type="submit" className={styles.submit} aria-busy={outcome.status === 'sending'}>
        {submitLabel}
      </Button>
    </form>
  );
}

interface FaultProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Fault({ id, className, children }: FaultProps) {
  return (
    <p className={classes(styles.fault, className)} id={id}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
