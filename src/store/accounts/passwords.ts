/** Whether a password may be chosen (NIST SP 800-63B, section 5.1.1.2): long enough and not easily guessed; nothing of its composition. */

/** Characters a password must and may have. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Why a password may not be chosen; the names of the account site's texts. */
export type PasswordFault = 'shortPassword' | 'longPassword' | 'commonPassword' | 'ownPassword';

/** Someone's data that a guesser tries first. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string;
}

/**
 * Returns what is wrong with a new password, undefined for nothing. It is read in the form it is hashed in (NFKC); blanks at its
 * ends and repeated ones count as nothing for its length.
 */
export async function passwordFault(given: string, owner: PasswordOwner): Promise<PasswordFault | undefined> {
  const password = given.normalize('NFKC');
  const characters = Array.from(password.trim().replaceAll(/\s+/gu, ' '));
  if (characters.length < PASSWORD_LENGTH.min) return 'shortPassword';
  // Counted as the account library counts.
  if (Math.max(given.length, password.length) > PASSWORD_LENGTH.max) return 'longPassword';
  const plain = plainForm(password);
  if (isRepetition(plain) || (await commonPasswords()).has(plain)) return 'commonPassword';
  return ownWords(owner).includes(plain) ? 'ownPassword' : undefined;
}

/** Guessers try both cases, and blanks anywhere add little. */
function plainForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
}

/** One to four characters over and over, such as `aaaaaaaa` or `12121212`. */
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

/** The 49,233 most common ones of public leaks, as zxcvbn-ts lists them; read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(plainForm)),
  );
  return common;
}
