import { searchShop } from '../search/search.ts';
import type { Handler } from './handler.ts';

/** Products and posts that answer a term; without one all of them. */
export const search: Handler<'search'> = async ({ db, shop, lang }, { query }) => {
  return { ok: true, data: await searchShop({ db, shop, lang }, query) };
};
