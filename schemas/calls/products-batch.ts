import * as v from 'valibot';
import { defineCall } from './define.ts';

/** `GET /api/products/batch`: products by uuid, the uuids sorted and joined by commas. */
export const productsBatch = defineCall({
  method: 'GET',
  path: '/api/products/batch',
  envelope: 'data',
  query: v.object({ 'filter[uuid]': v.string() }),
  body: undefined,
  output: v.array(v.unknown()),
  keys: [],
});
