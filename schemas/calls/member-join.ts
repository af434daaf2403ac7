import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/x4/member/join`; the member info is refreshed afterwards. */
export const memberJoin = defineCall({
  method: 'GET',
  path: '/api/x4/member/join',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.unknown(),
  keys: ['NO_AUTH'],
});
