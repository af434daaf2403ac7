/** Calls about the membership of a shop (specification, chapter 6). */
import * as v from 'valibot';
import { MemberInfo } from '../records/member.ts';
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

/** `GET /api/x4/member/join`; the member info is refreshed afterwards. */
export const memberJoin = defineCall({
  method: 'GET',
  changesState: true,
  path: '/api/x4/member/join',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.unknown(),
  keys: ['NO_AUTH'],
});

/** `GET /api/x4/member/leave`; the member info is refreshed afterwards. */
export const memberLeave = defineCall({
  method: 'GET',
  changesState: true,
  path: '/api/x4/member/leave',
  envelope: 'success',
  query: undefined,
  body: undefined,
  output: v.unknown(),
  keys: ['NO_AUTH'],
});
