import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { OPEN, type Outcome, readOutcome } from '#registry/kit/form/outcome.ts';
import { usePage, useShop } from '#registry/kit/shop.ts';

export interface Subscription {
  readonly formId: string;
  readonly outcome: Outcome;
  readonly form: RefObject<HTMLFormElement | null>;
  /** What says how it went; it takes the focus where there is no field to mend. */
  readonly told: RefObject<HTMLDivElement | null>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  readonly recheck: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

const loadSubscribing = () => import('./subscribe.ts');

/** Sends an address and the consent to the shop's form; what was typed stays until it has arrived. */
export function useSubscription(formId: string): Subscription {
  const page = usePage();
  const { submitForm } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(() => readOutcome(page, formId));
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    // With script the shop's own words replace the browser's.
    if (form.current !== null) form.current.noValidate = true;
  }, [outcome.status]);

  useEffect(() => {
    if (attempts === 0) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (faulty ?? told.current)?.focus();
  }, [attempts]);

  function settle(next: Outcome): void {
    setOutcome(next);
    setAttempts((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (outcome.status === 'sending') return;
    const values = new FormData(event.currentTarget);
    setOutcome({ ...OPEN, status: 'sending' });
    try {
      const { subscribe } = await loadSubscribing();
      settle(await subscribe(values, () => submitForm(formId, values)));
    } catch {
      settle({ ...OPEN, failure: 'FAILED' });
    }
  }

  /** A fault goes as soon as it is mended. */
  async function recheck(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (Object.keys(outcome.faults).length === 0) return;
    const values = new FormData(event.currentTarget);
    const { faultsLeft } = await loadSubscribing();
    const faults = faultsLeft(outcome.faults, values);
    if (Object.keys(faults).length < Object.keys(outcome.faults).length) setOutcome({ ...outcome, faults });
  }

  return { formId, outcome, form, told, submit, recheck };
}
