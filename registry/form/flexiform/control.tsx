import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import input from '#registry/kit/ui/input.module.css';
import { UPLOAD_ACCEPT } from '#schemas/records/form-value.ts';
import { unreachable } from '#schemas/unreachable.ts';
import { fieldIds } from './field-parts.tsx';
import { type FormFieldProps, listOptions } from './fields.ts';
import type { Field } from './props.ts';

/** The control of a field with one value. */
export function Control({ prefix, field, fault, typed }: FormFieldProps) {
  const { t } = useLingui();
  const { kind, name, required, placeholder } = field;
  const ids = fieldIds(prefix, name);
  const text = typed?.[0];
  const shared = {
    id: ids.control,
    name,
    required,
    'aria-invalid': fault !== undefined,
    'aria-describedby': ids.describedBy(field, fault),
  };
  if (kind === 'textarea')
    return <textarea {...shared} className={input.input} rows={5} placeholder={placeholder} defaultValue={text} />;
  if (kind === 'select') {
    return (
      <div className={input.select}>
        <select {...shared} className={input.input} defaultValue={text ?? ''}>
          <option value="">{placeholder || t({ id: 'form.choose', message: 'Please choose' })}</option>
          {listOptions(field).map(({ key, value, label }) => (
            <option key={key} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={input.arrow} />
      </div>
    );
  }
  return (
    <input
      {...shared}
      {...inputAttributes(field)}
      className={input.input}
      placeholder={placeholder}
      defaultValue={kind === 'file' ? undefined : text}
    />
  );
}

/** Keyboards neither capitalise nor correct what is no word. */
const VERBATIM = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

/**
 * Input type, keyboard and autofill of a kind. Numbers and e-mail addresses use `text`, and no field has a `pattern`: the browser
 * drops or refuses spellings that the service cleans, such as full-width digits.
 */
function inputAttributes({ kind, name }: Field): ComponentProps<'input'> {
  switch (kind) {
    case 'email':
      return { type: 'text', inputMode: 'email', autoComplete: 'email', ...VERBATIM };
    case 'phone':
      return { type: 'tel', inputMode: 'tel', autoComplete: 'tel' };
    case 'number':
      return { type: 'text', inputMode: 'decimal', ...VERBATIM };
    case 'date':
      return { type: 'date' };
    case 'file':
      return { type: 'file', accept: UPLOAD_ACCEPT };
    case 'text':
    case 'textarea':
    case 'select':
    case 'radio':
    case 'checkbox':
    case 'consent':
      return { type: 'text', autoComplete: name === 'name' ? 'name' : undefined };
    default:
      return unreachable(kind);
  }
}
