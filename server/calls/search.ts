import { loadCategories } from '../store/catalog/categories.ts';
import { searchShop } from '../store/search/search.ts';
import type { Handler } from './handler.ts';

/** Products and posts that answer a term; without one all of them. */
export const search: Handler<'search'> = async ({ db, shop, lang }, { query }) => {
  const categories = await loadCategories(db, shop.webId, lang);
  return { ok: true, data: await searchShop({ db, webId: shop.webId, lang, categories }, query) };
};
