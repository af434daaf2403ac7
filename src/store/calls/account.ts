/** Handlers of the calls about the visitor's session. */
import type { Handler } from './handler.ts';
import { accountUrl } from '../../../schemas/values/address/continue-url.ts';

/** The visitor's session. */
export const authCheck: Handler<'authCheck'> = async ({ account }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  return { ok: true, data: { user: { id: account.id, name: account.name, email: account.email } } };
};

/** URL of the log-in, which returns to `continue_url`. */
export const urlLogin: Handler<'urlLogin'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('login', origin, query.continue_url, lang) },
});

/** URL of the registration, which returns to `continue_url`. */
export const urlRegister: Handler<'urlRegister'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('register', origin, query.continue_url, lang) },
});

/** URL of the log-out, which returns to `continue_url`. */
export const urlLogout: Handler<'urlLogout'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('logout', origin, query.continue_url, lang) },
});
