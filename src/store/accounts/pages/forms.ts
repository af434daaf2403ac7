/** Schemas of the account site's forms; each message is a key of its texts. */
import * as v from 'valibot';
import { PASSWORD_LENGTH } from '../passwords.ts';
import { readEmail, readName, readPhone, readPostcode } from '#schemas/values/contact/contact.ts';
import { cleanLine, foldTyped } from '#schemas/values/text/typed-text.ts';
import { toStorableText } from '#schemas/values/text/text.ts';
import { TEXTS, type Texts } from './texts.ts';

type TextKey = keyof Texts;
const textKey = (text: TextKey): TextKey => text;

const Email = cleaned(readEmail, 'badEmail');
const Name = v.pipe(cleaned(readName, 'noName'), v.maxLength(80, textKey('noName')));

/** Log-in: any password is allowed here. */
export const LoginForm = v.object({
  email: Email,
  password: v.pipe(
    v.string(),
    v.minLength(1, textKey('noPassword')),
    v.maxLength(PASSWORD_LENGTH.max, textKey('longPassword')),
  ),
});

/** Registration: name, e-mail, new password. */
export const RegisterForm = v.object({
  name: Name,
  email: Email,
  password: v.pipe(
    v.string(),
    v.minLength(PASSWORD_LENGTH.min, textKey('shortPassword')),
    v.maxLength(PASSWORD_LENGTH.max, textKey('longPassword')),
  ),
});

/** Recipient of the link for a new password, or of mail about an order. */
export const EmailForm = v.object({ email: Email });

/** A new password, by a link. */
export const NewPasswordForm = v.object({ password: RegisterForm.entries.password });

/** Confirmation of an address by the password of its registration. */
export const ConfirmForm = v.object({ password: LoginForm.entries.password });

/** A code of the second factor. */
export const CodeForm = v.object({
  code: v.pipe(
    v.string(),
    v.transform(foldTyped),
    v.minLength(1, textKey('noCode')),
    v.maxLength(60, textKey('wrongCode')),
  ),
});

/** Change of the password. */
export const PasswordForm = v.object({
  current: LoginForm.entries.password,
  next: RegisterForm.entries.password,
});

/** Change of the name. */
export const ProfileForm = v.object({ name: Name });

/** A delivery address. */
export const AddressForm = v.object({
  recipient: v.pipe(cleaned(readName, 'noRecipient'), v.maxLength(120, textKey('noRecipient'))),
  phone: cleaned(readPhone, 'badPhone'),
  address: v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.maxLength(500, textKey('noAddress')),
    v.check((line) => /[\p{L}\p{Nd}]/u.test(line), textKey('noAddress')),
  ),
  postcode: cleaned(readPostcode, 'badPostcode'),
});

/** A text that `read` cleans; if `read` rejects it, the form has the fault. */
function cleaned(read: (text: string) => string | undefined, fault: TextKey) {
  return v.pipe(v.string(), v.transform(read), v.string(fault));
}

type Form = v.ObjectSchema<v.ObjectEntries, undefined>;
/** Error texts by field name. */
export type Faults = Readonly<Record<string, TextKey>>;
/** Typed texts by field name. */
export type Typed = Readonly<Record<string, string>>;

/** A validated form, or its faults. */
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
