import { MemberInfo } from '../member.ts';
import { defineCall } from './define.ts';

/** `GET /api/x4/member/info`: the visitor's membership and the number of members. */
export const memberInfo = defineCall({
  method: 'GET',
  path: '/api/x4/member/info',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: MemberInfo,
  keys: [],
});
