/** Outcome of a form's submission: its state, its messages, and the anchor it is found by without script. */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FieldErrorKey } from '#schemas/records/form.ts';
import { type PageView, usePage } from '../shop.ts';

/** State of a form: `faults` are error keys by field name, `failure` is the key of an error of the whole form. */
export interface Outcome {
  readonly status: 'open' | 'sending' | 'sent';
  readonly faults: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
}

/** A form that is not submitted yet. */
export const OPEN: Outcome = { status: 'open', faults: {}, failure: undefined };

/** Whether the form was refused and has something to correct. */
export function hasFaults({ faults, failure }: Outcome): boolean {
  return failure !== undefined || Object.keys(faults).length > 0;
}

/**
 * Reads the outcome of a form that was submitted without script from the page's URL: the service redirects back with `form`,
 * `form_result` (`sent` or a key) and `form_faults` (`name:KEY,…`).
 */
export function readOutcome({ query }: PageView, formId: string): Outcome {
  const { form, form_result: result, form_faults: list = '' } = query;
  if (form !== formId || result === undefined) return OPEN;
  if (result === 'sent') return { ...OPEN, status: 'sent' };
  const faults = Object.fromEntries(
    list.split(',').flatMap((entry) => {
      const [name = '', key = ''] = entry.split(':');
      return name === '' || key === '' ? [] : [[name, key]];
    }),
  );
  return { status: 'open', faults, failure: Object.keys(faults).length === 0 ? result : undefined };
}

/** Translates the error key of a field; an unknown key of another service becomes a general request to review the field. */
export function useFaultMessage(): (key: string) => string {
  const { t } = useLingui();
  const messages: Readonly<Record<FieldErrorKey, string>> = {
    REQUIRED: t({ id: 'form.fault.required', message: 'Please fill this in' }),
    INVALID_EMAIL: t({ id: 'form.fault.email', message: 'Write an e-mail address, such as name@example.com' }),
    INVALID_PHONE: t({ id: 'form.fault.phone', message: 'Write a phone number of 9 to 15 digits' }),
    INVALID_NUMBER: t({ id: 'form.fault.number', message: 'Write a number, in digits' }),
    INVALID_DATE: t({ id: 'form.fault.date', message: 'Choose a day that exists' }),
    INVALID_OPTION: t({ id: 'form.fault.option', message: 'Choose one of the options' }),
    PATTERN: t({ id: 'form.fault.pattern', message: 'This is not in the form we expect' }),
    TOO_LONG: t({ id: 'form.fault.tooLong', message: 'This is too long; please shorten it' }),
    INVALID_FILE: t({ id: 'form.fault.file', message: 'Choose a JPEG, PNG or WebP picture or a PDF of at most 5 MB' }),
  };
  const other = t({ id: 'form.fault.other', message: 'Please Review Again' });
  return (key) => (isKnown(messages, key) ? messages[key] : other);
}

function isKnown(messages: Readonly<Record<FieldErrorKey, string>>, key: string): key is FieldErrorKey {
  return Object.hasOwn(messages, key);
}

/** By page and form id: the React id of the one form that has the anchor, the first that rendered. */
const anchorOwners = new WeakMap<PageView, Map<string, string>>();

/**
 * The DOM id `form-<id>`, to which the service redirects after a submission without script. DOM ids are unique: where a form
 * is on the page twice, the second gets undefined.
 */
export function useFormAnchor(formId: string): string | undefined {
  const self = useId();
  const page = usePage();
  const owners = anchorOwners.get(page) ?? new Map<string, string>();
  anchorOwners.set(page, owners);
  const owner = owners.get(formId) ?? self;
  owners.set(formId, owner);
  return owner === self ? `form-${formId}` : undefined;
}
