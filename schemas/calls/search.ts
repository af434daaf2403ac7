import * as v from 'valibot';
import { SearchResult } from '../search.ts';
import { defineCall } from './define.ts';

/** `GET /api/search`: products and blogs; an unknown sort counts as popular, a bad page as the first, a price that is none as no bound. */
export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  envelope: 'data',
  query: v.object({
    q: v.optional(v.string()),
    p_page: v.optional(v.string()),
    b_page: v.optional(v.string()),
    sort: v.optional(v.string()),
    category: v.optional(v.string()),
    min_price: v.optional(v.string()),
    max_price: v.optional(v.string()),
  }),
  body: undefined,
  output: SearchResult,
  keys: [],
});
