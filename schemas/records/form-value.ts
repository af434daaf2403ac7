/** The rules of a form's values by kind, held by the service and before it by the browser. */
import { readEmail, readPhone } from '../values/contact/contact.ts';
import { isCalendarDay } from '../values/instant.ts';
import { foldTyped, isVisible } from '../values/text/typed-text.ts';
import { unreachable } from '../unreachable.ts';
import type { FieldErrorKey, FieldKind } from './form.ts';

/** Largest file that a form accepts, in bytes. */
export const MAX_UPLOAD = 5 * 1024 * 1024;
/** Types of files that a form accepts, by the endings of their names. */
export const UPLOAD_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
/** `accept` of a form's file field: types and endings, since phones convert a picture only to types that are named. */
export const UPLOAD_ACCEPT = Object.entries(UPLOAD_TYPES)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

/** Longest values by kind, in characters; other kinds have `MAX_OTHER_LENGTH`. */
const MAX_LENGTH: Readonly<Partial<Record<FieldKind, number>>> = { text: 500, textarea: 10_000 };
const MAX_OTHER_LENGTH = 320;

/** A field's declared rules for its text; `matches` tests the field's own pattern. */
export interface TextRule {
  readonly kind: FieldKind;
  readonly matches: (text: string) => boolean;
}

/** A number as fields of browsers accept it: no other bases, no words. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The clean value of a text of a form, or what is wrong with it. */
export type ReadText = { readonly value: string } | { readonly fault: FieldErrorKey };

/**
 * Reads one text of a field. Digits of other keyboards become ASCII where the kind or the field's pattern asks for them; a text
 * without anything that is seen counts as empty.
 */
export function readFormText({ kind, matches }: TextRule, typed: string): ReadText {
  const text = isVisible(typed) ? typed.trim() : '';
  if (text.length > (MAX_LENGTH[kind] ?? MAX_OTHER_LENGTH)) return { fault: 'TOO_LONG' };
  if (text === '') return { value: '' };
  const read = readKind(kind, text);
  if ('fault' in read) return read;
  const found = [read.value, foldTyped(text)].find((value) => matches(value));
  return found === undefined ? { fault: 'PATTERN' } : { value: found };
}

function readKind(kind: FieldKind, text: string): ReadText {
  switch (kind) {
    case 'email':
      return valueOr('INVALID_EMAIL', readEmail(text));
    case 'phone':
      return valueOr('INVALID_PHONE', readPhone(text));
    case 'number': {
      const number = foldTyped(text);
      return valueOr('INVALID_NUMBER', NUMBER.test(number) && Number.isFinite(Number(number)) ? number : undefined);
    }
    case 'date': {
      const day = foldTyped(text);
      return valueOr('INVALID_DATE', isCalendarDay(day) ? day : undefined);
    }
    case 'text':
    case 'textarea':
    case 'select':
    case 'radio':
    case 'checkbox':
    case 'consent':
    case 'file':
      return { value: text };
    default:
      return unreachable(kind);
  }
}

function valueOr(fault: FieldErrorKey, value: string | undefined): ReadText {
  return value === undefined ? { fault } : { value };
}

/**
 * Whether a file may be sent, by its size and type, or by the ending of its name if the browser knows no type. The
 * service also checks its first bytes.
 */
export function isUploadable({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): boolean {
  if (size > MAX_UPLOAD) return false;
  if (type !== '') return Object.hasOwn(UPLOAD_TYPES, type);
  return Object.values(UPLOAD_TYPES).some((endings) => endings.some((one) => name.toLowerCase().endsWith(`.${one}`)));
}
