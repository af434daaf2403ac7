import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/x4/url/logout`: where the browser goes to log out; `continue_url` leads back to the shop's own origin only. */
export const urlLogout = defineCall({
  method: 'GET',
  path: '/api/x4/url/logout',
  envelope: 'success',
  query: v.object({ continue_url: v.optional(v.string()) }),
  body: undefined,
  output: v.object({ url: v.string() }),
  keys: [],
});
