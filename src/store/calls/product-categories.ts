import { categoryRecord, loadCategories } from '../catalog/categories.ts';
import type { Handler } from './handler.ts';

/** Categories in the order asked, unknown ones left out; without ids all of them, siblings by rank. */
export const productCategories: Handler<'productCategories'> = async ({ db, shop, lang }, { query }) => {
  const categories = await loadCategories({ db, shop, lang });
  const ids = query.category_ids?.split(',').map((id) => id.trim());
  const rows = ids === undefined ? categories.all : [...new Set(ids)].flatMap((id) => categories.get(id) ?? []);
  return { ok: true, data: rows.map((row) => categoryRecord(row, lang)) };
};
