/** Schemas of the account site's forms; each message is a key of its texts. */
import * as v from 'valibot';
import { PASSWORD_LENGTH } from './passwords.ts';
import { toStorableText } from '#schemas/values/text.ts';
import { TEXTS, type Texts } from './texts.ts';

type TextKey = keyof Texts;
const textKey = (text: TextKey): TextKey => text;

const Email = v.pipe(v.string(), v.trim(), v.maxLength(254, textKey('badEmail')), v.email(textKey('badEmail')));
const Name = v.pipe(v.string(), v.trim(), v.minLength(1, textKey('noName')), v.maxLength(80, textKey('noName')));

export const LoginForm = v.object({
  email: Email,
  password: v.pipe(
    v.string(),
    v.minLength(1, textKey('noPassword')),
    v.maxLength(PASSWORD_LENGTH.max, textKey('longPassword')),
  ),
});

export const RegisterForm = v.object({
  name: Name,
  email: Email,
  password: v.pipe(
    v.string(),
    v.minLength(PASSWORD_LENGTH.min, textKey('shortPassword')),
    v.maxLength(PASSWORD_LENGTH.max, textKey('longPassword')),
  ),
});

export const ConfirmForm = v.object({ password: LoginForm.entries.password });

export const PasswordForm = v.object({
  current: LoginForm.entries.password,
  next: RegisterForm.entries.password,
});

export const ProfileForm = v.object({ name: Name });

export const AddressForm = v.object({
  recipient: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, textKey('noRecipient')),
    v.maxLength(120, textKey('noRecipient')),
  ),
  phone: v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d -]{9,20}$/, textKey('badPhone'))),
  address: v.pipe(v.string(), v.trim(), v.minLength(5, textKey('noAddress')), v.maxLength(500, textKey('noAddress'))),
  postcode: v.pipe(v.string(), v.trim(), v.regex(/^\d{5}$/, textKey('badPostcode'))),
});

type Form = v.ObjectSchema<v.ObjectEntries, undefined>;
export type Faults = Readonly<Record<string, TextKey>>;
export type Typed = Readonly<Record<string, string>>;

export type Filled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: Faults };

/** Validates a form; the first fault of each field counts. A missing field counts as empty. */
export function readForm<const Schema extends Form>(schema: Schema, typed: Typed): Filled<v.InferOutput<Schema>> {
  const names = Object.keys(schema.entries);
  const result = v.safeParse(schema, Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])));
  if (result.success) return { ok: true, value: result.output };
  const faults: Record<string, TextKey> = {};
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? '';
    if (isTextKey(issue.message)) faults[name] ??= issue.message;
  }
  return { ok: false, faults };
}

function isTextKey(message: string): message is TextKey {
  return message in TEXTS.en;
}

/** The form's text fields as typed, without NUL, which the database refuses; files and repeated names are dropped. */
export async function typedValues(request: Request): Promise<Typed> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return {};
  const fields = [...new URLSearchParams(await request.text())];
  return Object.fromEntries(fields.map(([name, value]) => [name, toStorableText(value)]));
}
