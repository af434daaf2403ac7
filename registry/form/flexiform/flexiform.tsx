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
import { faultsOf } from './faults-of.ts';
import styles from './flexiform.module.css';
import { FormField } from './form-field.tsx';
import type spec from './props.ts';
import { Sent } from './sent.tsx';
import { Summary } from './summary.tsx';

/** A form whose answers the shop receives. It is a real form: without script the browser sends it, and the page tells how it went. */
export default function Flexiform({ form_id, fields, title, submit_label, success, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const page = usePage();
  const shop = useShop();
  const messageOf = useFaultMessage();
  const prefix = useId();
  const anchor = useFormAnchor(form_id);
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(() => readOutcome(page, form_id));
  const [attempts, setAttempts] = useState(0);
  const distinct = fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index);

  useEffect(() => {
    // With script the shop's own words replace the browser's.
    if (form.current !== null) form.current.noValidate = true;
  }, [outcome.status]);

  useEffect(() => {
    if (attempts > 0) told.current?.focus();
  }, [attempts]);

  function settle(next: Outcome): void {
    setOutcome(next);
    if (next.status !== 'sending') setAttempts((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (outcome.status === 'sending') return;
    const values = new FormData(event.currentTarget);
    const faults = faultsOf(distinct, values);
    if (Object.keys(faults).length > 0) return settle({ ...OPEN, faults });
    settle({ ...OPEN, status: 'sending' });
    try {
      const result = await shop.submitForm(form_id, values);
      if (result.ok) return settle({ ...OPEN, status: 'sent' });
      const known = Object.fromEntries(distinct.flatMap(({ name }) => entryOf(result.fields, name)));
      settle({ ...OPEN, faults: known, failure: Object.keys(known).length === 0 ? result.key : undefined });
    } catch {
      settle({ ...OPEN, failure: 'FAILED' });
    }
  }

  /** A fault goes as soon as it is mended. */
  function recheck(event: FormEvent<HTMLFormElement>): void {
    const name = event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : '';
    if (outcome.faults[name] === undefined) return;
    const fault = faultsOf(distinct, new FormData(event.currentTarget))[name];
    const { [name]: _, ...others } = outcome.faults;
    setOutcome({ ...outcome, faults: fault === undefined ? others : { ...others, [name]: fault } });
  }

  return (
    <section {...rootProps(root, styles.flexiform)} id={anchor} aria-label={title === '' ? undefined : title}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {outcome.status === 'sent' ? (
        <Sent ref={told} message={success} />
      ) : (
        <form
          ref={form}
          className={styles.form}
          method="post"
          action={`/api/forms/${encodeURIComponent(form_id)}`}
          encType={fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
          onSubmit={(event) => void submit(event)}
          onInput={recheck}
        >
          {hasFaults(outcome) && (
            <Summary ref={told} formId={form_id} prefix={prefix} fields={distinct} outcome={outcome} />
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
                typed={typedIn(page.unsent, form_id, field.name)}
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

/** What a visitor without script had written into a field; nothing where the form was not sent. */
function typedIn(unsent: UnsentForm | undefined, formId: string, name: string): readonly string[] | undefined {
  if (unsent?.form !== formId) return undefined;
  return Object.hasOwn(unsent.values, name) ? unsent.values[name] : [];
}

function entryOf(faults: Readonly<Record<string, string>>, name: string): [string, string][] {
  const key = Object.hasOwn(faults, name) ? faults[name] : undefined;
  return key === undefined ? [] : [[name, key]];
}
