import { accountUrl } from '../../../schemas/continue-url.ts';
import type { Handler } from './handler.ts';

/** Where the browser goes to log in; it comes back to `continue_url`. */
export const urlLogin: Handler<'urlLogin'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('login', origin, query.continue_url, lang) },
});
