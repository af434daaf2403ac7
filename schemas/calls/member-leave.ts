import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/x4/member/leave`; the member info is refreshed afterwards. */
export const memberLeave = defineCall({
  method: 'GET',
  path: '/api/x4/member/leave',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.unknown(),
  keys: ['NO_AUTH'],
});
