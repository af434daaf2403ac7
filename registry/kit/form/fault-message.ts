import { useLingui } from '@lingui/react/macro';
import type { FieldErrorKey } from '#schemas/form.ts';

/** Words for the fault of a field; a key of a foreign service is shown as a plain request to look again. */
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
    INVALID_FILE: t({ id: 'form.fault.file', message: 'Choose a picture or a PDF of at most 5 MB' }),
  };
  const other = t({ id: 'form.fault.other', message: 'Please review again' });
  return (key) => (isKnown(messages, key) ? messages[key] : other);
}

function isKnown(messages: Readonly<Record<FieldErrorKey, string>>, key: string): key is FieldErrorKey {
  return Object.hasOwn(messages, key);
}
