import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/x4/url/login`: where the browser goes to log in; `continue_url` leads back to the shop's own origin only. */
export const urlLogin = defineCall({
  method: 'GET',
  path: '/api/x4/url/login',
  envelope: 'success',
  query: v.object({ continue_url: v.optional(v.string()) }),
  body: undefined,
  output: v.object({ url: v.string() }),
  keys: [],
});
