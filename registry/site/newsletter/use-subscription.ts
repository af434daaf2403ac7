import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { OPEN, type Outcome, readOutcome } from '#registry/kit/form/outcome.ts';
import { usePage, useShop } from '#registry/kit/shop.ts';

export interface Subscription {
  readonly formId: string;
  readonly outcome: Outcome;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Ref of the element that shows the outcome; gets the focus if no field has an error. */
  readonly outcomeRef: RefObject<HTMLDivElement | null>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  readonly revalidate: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

const loadSubscribe = () => import('./subscribe.ts');

/** State and handlers of the newsletter form, which submits an e-mail address with a consent. */
export function useSubscription(formId: string): Subscription {
  const page = usePage();
  const { submitForm } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(() => readOutcome(page, formId));
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    // With script the shop's messages replace the browser's.
    if (form.current !== null) form.current.noValidate = true;
  }, [outcome.status]);

  useEffect(() => {
    if (attempts === 0) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (faulty ?? outcomeRef.current)?.focus();
  }, [attempts]);

  function update(next: Outcome): void {
    setOutcome(next);
    setAttempts((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (outcome.status === 'sending') return;
    const values = new FormData(event.currentTarget);
    setOutcome({ ...OPEN, status: 'sending' });
    try {
      const { subscribe } = await loadSubscribe();
      update(await subscribe(values, () => submitForm(formId, values)));
    } catch {
      update({ ...OPEN, failure: 'FAILED' });
    }
  }

  /** Removes errors as soon as their values are valid. */
  async function revalidate(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (Object.keys(outcome.faults).length === 0) return;
    const values = new FormData(event.currentTarget);
    const { remainingFaults } = await loadSubscribe();
    const faults = remainingFaults(outcome.faults, values);
    if (Object.keys(faults).length < Object.keys(outcome.faults).length) setOutcome({ ...outcome, faults });
  }

  return { formId, outcome, form, outcomeRef, submit, revalidate };
}
