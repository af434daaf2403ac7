/** Cost of hashing a password, which slows guessing down. */

/** Cost of scrypt (RFC 7914); `ln` is the binary logarithm of N. */
export interface PasswordCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 60 ms per password; tests use a lower cost (tests/setup/cheap-passwords.ts). */
export const PASSWORD_COST: PasswordCost = { ln: 14, r: 16, p: 1 };
