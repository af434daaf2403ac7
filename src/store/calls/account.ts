/** Handlers of the calls about the visitor's session. */
import type { Handler } from './handler.ts';
import { accountUrl } from '../../../schemas/values/continue-url.ts';

/** Who is logged in. */
export const authCheck: Handler<'authCheck'> = async ({ account }) => {
  if (account === null) return { ok: false, key: 'NO_AUTH' };
  return { ok: true, data: { user: { id: account.id, name: account.name, email: account.email } } };
};

/** Where the browser goes to log in; it comes back to `continue_url`. */
export const urlLogin: Handler<'urlLogin'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('login', origin, query.continue_url, lang) },
});

/** Where the browser goes to register; it comes back to `continue_url`. */
export const urlRegister: Handler<'urlRegister'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('register', origin, query.continue_url, lang) },
});

/** Where the browser goes to log out; it comes back to `continue_url`. */
export const urlLogout: Handler<'urlLogout'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('logout', origin, query.continue_url, lang) },
});
