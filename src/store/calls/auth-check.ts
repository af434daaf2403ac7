import type { Handler } from './handler.ts';

/** Who is logged in. */
export const authCheck: Handler<'authCheck'> = async ({ account }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  return { ok: true, data: { user: { id: account.id, name: account.name, email: account.email } } };
};
