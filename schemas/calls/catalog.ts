/** Calls for pages, records and search; every visitor of a shop gets the same answers. */
import * as v from 'valibot';
import { boundedList, parameter } from '../lenient/bounded.ts';
import { defineCall } from './define.ts';
import { SearchResult } from '../records/search.ts';

/** Values of one parameter. */
const MAX_VALUES = 100;

/** `GET /api/page`: further query parameters are the visitor's own; `data` is read by `readPage` (schemas/page/page.ts). */
export const page = defineCall({
  method: 'GET',
  path: '/api/page',
  envelope: 'data',
  query: v.objectWithRest(
    {
      path: parameter,
      lang: v.optional(parameter),
      needBase: v.optional(v.literal('1')),
      'internal-no-cache': v.optional(v.literal('1')),
    },
    v.union([parameter, boundedList(parameter, MAX_VALUES)]),
  ),
  body: undefined,
  output: v.unknown(),
  keys: [],
});

/** `GET /api/base`: `data` is the base site data, read field by field (schemas/page/base.ts). */
export const base = defineCall({
  method: 'GET',
  path: '/api/base',
  envelope: 'data',
  query: v.object({ lang: v.optional(parameter) }),
  body: undefined,
  output: v.unknown(),
  keys: [],
});

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

/** `GET /api/products/batch`: products by uuid, the uuids sorted and joined by commas. */
export const productsBatch = defineCall({
  method: 'GET',
  path: '/api/products/batch',
  envelope: 'data',
  query: v.object({ 'filter[uuid]': parameter }),
  body: undefined,
  output: v.array(v.unknown()),
  keys: [],
});

/** `GET /api/product-categories`: categories by id, joined by commas; without ids all of them. */
export const productCategories = defineCall({
  method: 'GET',
  path: '/api/product-categories',
  envelope: 'data',
  query: v.object({ category_ids: v.optional(parameter) }),
  body: undefined,
  output: v.array(v.unknown()),
  keys: [],
});

/** `GET /api/search`: products and blogs; an unknown sort counts as popular, a bad page as the first, a price that is none as no bound; `f` are the chosen facets (schemas/records/facet-choice.ts). */
export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  envelope: 'data',
  query: v.object({
    q: v.optional(parameter),
    p_page: v.optional(parameter),
    b_page: v.optional(parameter),
    sort: v.optional(parameter),
    category: v.optional(parameter),
    min_price: v.optional(parameter),
    max_price: v.optional(parameter),
    f: v.optional(parameter),
  }),
  body: undefined,
  output: SearchResult,
  keys: [],
});

/**
 * `GET /api/sitemap`: paths of the shop's pages without language prefix, URL-encoded; those after `after`, the `next` of the answer
 * before; without it from the beginning. The embedded service's own call: no other platform is asked for it.
 */
export const sitemap = defineCall({
  method: 'GET',
  path: '/api/sitemap',
  envelope: 'data',
  query: v.object({ after: v.optional(parameter) }),
  body: undefined,
  output: v.object({ paths: v.array(v.string()), next: v.nullish(v.string()) }),
  keys: [],
});
