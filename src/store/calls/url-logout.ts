import { accountUrl } from '../../../schemas/continue-url.ts';
import type { Handler } from './handler.ts';

/** Where the browser goes to log out; it comes back to `continue_url`. */
export const urlLogout: Handler<'urlLogout'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('logout', origin, query.continue_url, lang) },
});
