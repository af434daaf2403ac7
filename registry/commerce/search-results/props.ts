import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/fields.ts';

export default defineComponent({
  type: 'search-results',
  v: 1,
  title: 'Search results',
  description: 'Products and posts found by the words in the address, or all products of a category, sorted and paged.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    scope: v.optional(v.pipe(v.picklist(['all', 'products', 'blogs']), v.title('What to find')), 'all'),
    category: v.optional(v.pipe(v.string(), v.title('Within a category'), v.metadata({ control: 'category' })), ''),
    title: v.optional(v.pipe(text, v.title('Title')), ''),
  }),
  needs: ({ category }) => ({ search: category === '' ? {} : { category }, categories: 'all' }),
});
