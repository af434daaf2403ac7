import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import {
  useFaultMessage,
  useFormAnchor,
  hasFaults,
  OPEN,
  type Outcome,
  readOutcome,
} from '#registry/kit/form/outcome.ts';
import { type UnsentForm, usePage, useShop } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { validateFields } from './fields.ts';
import styles from './flexiform.module.css';
import { FormField } from './form-field.tsx';
import type spec from './props.ts';
import { SentMessage, FaultSummary } from './form-outcome.tsx';

/** A form whose submissions the shop receives. Without script the browser submits it, and the page it returns to shows the outcome. */
export default function Flexiform({ form_id, fields, title, submit_label, success, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const shop = useShop();
  const messageOf = useFaultMessage();
  const prefix = useId();
  const anchor = useFormAnchor(form_id);
  const form = useRef<HTMLFormElement>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(() => readOutcome(page, form_id));
  const [attempts, setAttempts] = useState(0);
  const distinct = fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index);

  useEffect(() => {
    // With script the shop's messages replace the browser's.
    if (form.current !== null) form.current.noValidate = true;
  }, [outcome.status]);

  useEffect(() => {
    if (attempts > 0) outcomeRef.current?.focus();
  }, [attempts]);

  function update(next: Outcome): void {
    setOutcome(next);
    if (next.status !== 'sending') setAttempts((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (outcome.status === 'sending') return;
    const values = new FormData(event.currentTarget);
    const faults = validateFields(distinct, values);
    if (Object.keys(faults).length > 0) return update({ ...OPEN, faults });
    update({ ...OPEN, status: 'sending' });
    try {
      const result = await shop.submitForm(form_id, values);
      if (result.ok) return update({ ...OPEN, status: 'sent' });
      const faultsOfFields = Object.fromEntries(distinct.flatMap(({ name }) => entryOf(result.fields, name)));
      update({
        ...OPEN,
        faults: faultsOfFields,
        failure: Object.keys(faultsOfFields).length === 0 ? result.key : undefined,
      });
    } catch {
      update({ ...OPEN, failure: 'FAILED' });
    }
  }

  /** Removes the error of a field as soon as its value is valid. */
  function revalidate(event: FormEvent<HTMLFormElement>): void {
    const name = event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : '';
    if (outcome.faults[name] === undefined) return;
    const fault = validateFields(distinct, new FormData(event.currentTarget))[name];
    const { [name]: _, ...others } = outcome.faults;
    setOutcome({ ...outcome, faults: fault === undefined ? others : { ...others, [name]: fault } });
  }

  return (
    <section {...rootProps(root, styles.flexiform)} id={anchor} aria-label={title === '' ? undefined : title}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {outcome.status === 'sent' ? (
        <SentMessage ref={outcomeRef} message={success} />
      ) : (
        <form
          ref={form}
          className={styles.form}
          method="post"
          action={`/api/forms/${encodeURIComponent(form_id)}`}
          encType={fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
          onSubmit={(event) => void submit(event)}
          onInput={revalidate}
        >
          {hasFaults(outcome) && (
            <FaultSummary ref={outcomeRef} formId={form_id} prefix={prefix} fields={distinct} outcome={outcome} />
          )}
          {distinct.some(({ required }) => required) && (
            <p className={styles.note}>{t({ id: 'form.requiredNote', message: 'Fields marked * are required' })}</p>
          )}
          {distinct.map((field) => {
            const key = outcome.faults[field.name];
            return (
              <FormField
                key={field.name}
                prefix={prefix}
                field={field}
                fault={key === undefined ? undefined : messageOf(key)}
                typed={typedValues(page.unsent, form_id, field.name)}
              />
            );
          })}
          <Button type="submit" className={styles.submit} aria-busy={outcome.status === 'sending'}>
            {submit_label === '' ? t({ id: 'form.submit', message: 'Send' }) : submit_label}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Values of a field in a form that was submitted without script and refused; undefined for any other form. */
function typedValues(unsent: UnsentForm | undefined, formId: string, name: string): readonly string[] | undefined {
  if (unsent?.form !== formId) return undefined;
  return Object.hasOwn(unsent.values, name) ? unsent.values[name] : [];
}

function entryOf(faults: Readonly<Record<string, string>>, name: string): [string, string][] {
  const key = Object.hasOwn(faults, name) ? faults[name] : undefined;
  return key === undefined ? [] : [[name, key]];
}
