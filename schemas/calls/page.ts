import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/page`: further query parameters are the visitor's own; `data` is read by `readPage` (schemas/page.ts). */
export const page = defineCall({
  method: 'GET',
  path: '/api/page',
  envelope: 'data',
  query: v.objectWithRest(
    {
      path: v.string(),
      lang: v.optional(v.string()),
      needBase: v.optional(v.literal('1')),
      'internal-no-cache': v.optional(v.literal('1')),
    },
    v.union([v.string(), v.array(v.string())]),
  ),
  body: undefined,
  output: v.unknown(),
  keys: [],
});
