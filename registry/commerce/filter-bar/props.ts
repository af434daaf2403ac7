import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** The choices are in the page's URL: `sort`, `category`, `min_price`, `max_price`, `f`; `q` stays, paging restarts. */
export default defineComponent({
  type: 'filter-bar',
  v: 1,
  title: 'Filter and sort bar',
  description:
    'Narrows the products of the page by category, price and the facets of the shop and sorts them; belongs above the search results.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: how many products there are.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    category: v.optional(
      v.pipe(
        v.string(),
        v.title('Within a category'),
        v.description('On the page of a category: bound to its id. The choice of categories is left out.'),
        v.metadata({ group: 'content', control: 'category' }),
      ),
      '',
    ),
    categories: v.optional(
      v.pipe(v.boolean(), v.title('Choice of categories'), v.metadata({ group: 'behaviour', control: 'switch' })),
      true,
    ),
    price: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Price range'),
        v.description('For platforms whose search takes min_price and max_price, as the shop’s own service does.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
    facets: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Options, stock and tags'),
        v.description('What the shop has chosen in its settings: stock, size, colour, province, tags.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
    sort: v.optional(
      v.pipe(v.boolean(), v.title('Sort order'), v.metadata({ group: 'behaviour', control: 'switch' })),
      true,
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['bar', 'panel']),
        v.title('Layout'),
        v.description('A bar over the width of the page, or a panel that stands beside the products.'),
        v.metadata({ group: 'layout', control: 'select', labels: { bar: 'Bar', panel: 'Panel' } }),
      ),
      'bar',
    ),
  }),
  needs: ({ category }) => ({ search: category === '' ? {} : { category }, categories: 'all' }),
});
