/** Calls about the visitor's session (specification, chapter 7). */
import * as v from 'valibot';
import { User } from '../records/member.ts';
import { parameter } from '../lenient/bounded.ts';
import { defineCall } from './define.ts';

/** `GET /api/x4/auth/check`: the logged-in user; refused with NO_AUTH for a guest. May have X-App-Access-Token. */
export const authCheck = defineCall({
  method: 'GET',
  path: '/api/x4/auth/check',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.object({ user: v.optional(v.nullable(User), null) }),
  keys: ['NO_AUTH'],
});

/** `GET /api/x4/url/login`: URL of the log-in; `continue_url` leads back to the shop's own origin only. */
export const urlLogin = defineCall({
  method: 'GET',
  path: '/api/x4/url/login',
  envelope: 'success',
  query: v.object({ continue_url: v.optional(parameter) }),
  body: undefined,
  output: v.object({ url: v.string() }),
  keys: [],
});

/** `GET /api/x4/url/register`: URL of the registration; `continue_url` leads back to the shop's own origin only. */
export const urlRegister = defineCall({
  method: 'GET',
  path: '/api/x4/url/register',
  envelope: 'success',
  query: v.object({ continue_url: v.optional(parameter) }),
  body: undefined,
  output: v.object({ url: v.string() }),
  keys: [],
});

/** `GET /api/x4/url/logout`: URL of the log-out; `continue_url` leads back to the shop's own origin only. */
export const urlLogout = defineCall({
  method: 'GET',
  path: '/api/x4/url/logout',
  envelope: 'success',
  query: v.object({ continue_url: v.optional(parameter) }),
  body: undefined,
  output: v.object({ url: v.string() }),
  keys: [],
});
