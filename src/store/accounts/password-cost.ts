/** What a hash of a password costs those who guess it. */

/** Cost of scrypt (RFC 7914); `ln` is the binary logarithm of N. */
export interface PasswordCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and some 60 ms a password; tests hash for less (tests/setup/cheap-passwords.ts). */
export const PASSWORD_COST: PasswordCost = { ln: 14, r: 16, p: 1 };
