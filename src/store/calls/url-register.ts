import { accountUrl } from '../../../schemas/continue-url.ts';
import type { Handler } from './handler.ts';

/** Where the browser goes to register; it comes back to `continue_url`. */
export const urlRegister: Handler<'urlRegister'> = async ({ origin, lang }, { query }) => ({
  ok: true,
  data: { url: accountUrl('register', origin, query.continue_url, lang) },
});
