/** Who may build pages. */
import type { Refusal } from '../calls/handler.ts';
import type { Account } from '../accounts/accounts.ts';

/** `off`: nobody, the calls are not there; `open`: everybody; `login`: who is logged in; a list: who has one of these e-mail addresses. */
export type BuilderAccess = 'off' | 'open' | 'login' | readonly string[];

/** Why somebody may not build pages; undefined for who may. */
export function builderRefusal(access: BuilderAccess, account: Account | null): Refusal | undefined {
  if (access === 'open') return undefined;
  if (account === null) return { ok: false, status: 401, key: 'NO_AUTH', msg: 'log in to build pages' };
  if (access === 'login' || (access !== 'off' && access.includes(account.email.toLowerCase()))) return undefined;
  return { ok: false, status: 403, key: 'NOT_A_BUILDER', msg: 'this account may not build pages' };
}
