import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'search-results',
  v: 1,
  title: 'Search results',
  description: 'Products and posts found by the words in the address, or all products of a category, sorted and paged.',
  category: 'commerce',
  rendersOn: 'interaction',
  delegates: true,
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    scope: v.optional(
      v.pipe(
        v.picklist(['all', 'products', 'blogs']),
        v.title('Results'),
        v.metadata({
          group: 'content',
          control: 'select',
          labels: { all: 'Products and stories', products: 'Products', blogs: 'Stories' },
        }),
      ),
      'all',
    ),
    category: v.optional(
      v.pipe(
        v.string(),
        v.title('Within a category'),
        v.description('On the page of a category: bound to its id. The search field is left out.'),
        v.metadata({ group: 'content', control: 'category' }),
      ),
      '',
    ),
    field: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Search field'),
        v.description('Off where a search box stands on the page already.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      true,
    ),
    sort: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Sort order'),
        v.description('Off where a filter and sort bar stands on the page already.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      true,
    ),
    pager: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Links to the other pages'),
        v.description('Off where a pagination stands on the page already.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: ({ category }) => ({ search: category === '' ? {} : { category }, categories: 'all' }),
});
