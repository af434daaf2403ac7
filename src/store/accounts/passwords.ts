/**
 * Validates a new password (NIST SP 800-63B, section 5.1.1.2): it must be long enough and not easily guessed.
 * Composition does not matter.
 */

/** Minimum and maximum length (characters). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Reasons to refuse a password; the names of the account site's texts. */
export type PasswordFault = 'shortPassword' | 'longPassword' | 'commonPassword' | 'ownPassword';

/** Personal data that an attacker tries first. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string;
}

/**
 * Returns the fault of a new password, or undefined. Normalises as hashing does (NFKC). Blanks at its ends and repeated
 * blanks do not count towards its length.
 */
export async function passwordFault(given: string, owner: PasswordOwner): Promise<PasswordFault | undefined> {
  const password = given.normalize('NFKC');
  const characters = Array.from(password.trim().replaceAll(/\s+/gu, ' '));
  if (characters.length < PASSWORD_LENGTH.min) return 'shortPassword';
  if (Math.max(given.length, password.length) > PASSWORD_LENGTH.max) return 'longPassword';
  const plain = plainForm(password);
  if (isRepetition(plain) || (await commonPasswords()).has(plain)) return 'commonPassword';
  return ownWords(owner).includes(plain) ? 'ownPassword' : undefined;
}

/** Ignores case and blanks, which add little against guessing. */
function plainForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
}

/** Whether the text repeats one to four characters, such as `aaaaaaaa` or `12121212`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/u.test(text);
}

function ownWords({ email, name = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, name, local + local, `${local}${domain}`, [...local].toReversed().join('')].map(
    plainForm,
  );
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,233 most common passwords of public leaks, listed by zxcvbn-ts; loaded when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(plainForm)),
  );
  return common;
}
