import { pageData } from '../catalog/page.ts';
import type { Handler } from './handler.ts';

/** Parameters that are the call's own; all others are the visitor's. */
const OWN = new Set(['path', 'lang', 'needBase', 'internal-no-cache', 'jit-preview']);

/** A page with every record it shows; HTTP 404 for a path the shop does not have. */
export const page: Handler<'page'> = async ({ db, shop, lang, origin, now }, { query }) => {
  const visitorQuery = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return OWN.has(name) || first === undefined ? [] : [[name, first]];
    }),
  );
  const data = await pageData({
    catalogue: { db, shop, lang },
    origin,
    now,
    path: query.path,
    needBase: query.needBase === '1',
    query: visitorQuery,
  });
  return { ok: true, data, ...(data.httpStatusCode === 404 ? { status: 404 } : {}) };
};
