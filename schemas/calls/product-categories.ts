import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/product-categories`: categories by id, joined by commas; without ids all of them. */
export const productCategories = defineCall({
  method: 'GET',
  path: '/api/product-categories',
  envelope: 'data',
  query: v.object({ category_ids: v.optional(v.string()) }),
  body: undefined,
  output: v.array(v.unknown()),
  keys: [],
});
