/** What may be typed into the account site's forms; each message is a key of its texts. */
import * as v from 'valibot';
import { PASSWORD_LENGTH } from './accounts.ts';
import { storable } from '#schemas/storable.ts';
import { TEXTS, type Texts } from './texts.ts';

type Say = keyof Texts;
const said = (text: Say): Say => text;

const Email = v.pipe(v.string(), v.trim(), v.maxLength(254, said('badEmail')), v.email(said('badEmail')));
const Name = v.pipe(v.string(), v.trim(), v.minLength(1, said('noName')), v.maxLength(80, said('noName')));

export const LoginForm = v.object({
  email: Email,
  password: v.pipe(
    v.string(),
    v.minLength(1, said('noPassword')),
    v.maxLength(PASSWORD_LENGTH.max, said('longPassword')),
  ),
});

export const RegisterForm = v.object({
  name: Name,
  email: Email,
  password: v.pipe(
    v.string(),
    v.minLength(PASSWORD_LENGTH.min, said('shortPassword')),
    v.maxLength(PASSWORD_LENGTH.max, said('longPassword')),
  ),
});

export const PasswordForm = v.object({
  current: LoginForm.entries.password,
  next: RegisterForm.entries.password,
});

export const ProfileForm = v.object({ name: Name });

export const AddressForm = v.object({
  recipient: v.pipe(v.string(), v.trim(), v.minLength(1, said('noRecipient')), v.maxLength(120, said('noRecipient'))),
  phone: v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d -]{9,20}$/, said('badPhone'))),
  address: v.pipe(v.string(), v.trim(), v.minLength(5, said('noAddress')), v.maxLength(500, said('noAddress'))),
  postcode: v.pipe(v.string(), v.trim(), v.regex(/^\d{5}$/, said('badPostcode'))),
});

type Form = v.ObjectSchema<v.ObjectEntries, undefined>;
export type Faults = Readonly<Record<string, Say>>;
export type Typed = Readonly<Record<string, string>>;

export type Filled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: Faults };

/** Checks a form; the first fault of each field counts. A field that was not sent counts as empty. */
export function readForm<const Schema extends Form>(schema: Schema, typed: Typed): Filled<v.InferOutput<Schema>> {
  const names = Object.keys(schema.entries);
  const result = v.safeParse(schema, Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])));
  if (result.success) return { ok: true, value: result.output };
  const faults: Record<string, Say> = {};
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? '';
    if (isSay(issue.message)) faults[name] ??= issue.message;
  }
  return { ok: false, faults };
}

function isSay(message: string): message is Say {
  return message in TEXTS.en;
}

/** The form's text fields as typed, without NUL, which no database keeps; files and repeated names are dropped. */
export async function typedValues(request: Request): Promise<Typed> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return {};
  const fields = [...new URLSearchParams(await request.text())];
  return Object.fromEntries(fields.map(([name, value]) => [name, storable(value)]));
}
