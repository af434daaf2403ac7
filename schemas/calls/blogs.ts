import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/blogs`: the shop's posts, newest first; faulty records are left out by the reader. */
export const blogs = defineCall({
  method: 'GET',
  path: '/api/blogs',
  envelope: 'data',
  query: v.object({}),
  body: undefined,
  output: v.array(v.unknown()),
  keys: [],
});
