import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/x4/url/register`: where the browser goes to register an account; `continue_url` leads back to the shop's own origin only. */
export const urlRegister = defineCall({
  method: 'GET',
  path: '/api/x4/url/register',
  envelope: 'success',
  query: v.object({ continue_url: v.optional(v.string()) }),
  body: undefined,
  output: v.object({ url: v.string() }),
  keys: [],
});
