import * as v from 'valibot';
import { User } from '../member.ts';
import { defineCall } from './define.ts';

/** `GET /api/x4/auth/check`: who is logged in; refused with NO_AUTH for a guest. May bear X-App-Access-Token. */
export const authCheck = defineCall({
  method: 'GET',
  path: '/api/x4/auth/check',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.object({ user: v.optional(v.nullable(User), null) }),
  keys: ['NO_AUTH'],
});
