import { blogHref, categoryHref, productHref } from '#registry/kit/address/url.ts';
import { Category } from '#schemas/category.ts';
import { salvageList } from '#schemas/salvage.ts';
import type { Call } from '../../../call/call.ts';

/** The path to show a page at: its own, and for a pattern that of the first product, story or category it fits. */
export async function shownPath(path: string, call: Call): Promise<string> {
  if (!path.endsWith('/*')) return path;
  const start = path.slice(0, -1);
  const paths = await candidates(call);
  return paths.find((each) => each.startsWith(start) && each.length > start.length) ?? `${start}1`;
}

async function candidates(call: Call): Promise<readonly string[]> {
  const [found, categories] = await Promise.all([call('search', { query: {} }), call('productCategories')]);
  return [
    ...(found.ok ? [...found.data.productRecords.map(productHref), ...found.data.blogRecords.map(blogHref)] : []),
    ...(categories.ok ? salvageList(Category, categories.data).map(categoryHref) : []),
  ];
}
