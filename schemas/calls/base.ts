import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/base`: `data` is the base site data, read field by field (schemas/base.ts). */
export const base = defineCall({
  method: 'GET',
  path: '/api/base',
  envelope: 'data',
  query: v.object({ lang: v.optional(v.string()) }),
  body: undefined,
  output: v.unknown(),
  keys: [],
});
