import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/fields.ts';

export default defineComponent({
  type: 'product-list',
  v: 1,
  title: 'Product list',
  description: 'Chosen products as a grid of cards, or in one row that scrolls.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuids: v.pipe(v.optional(v.array(v.string()), []), v.title('Products'), v.metadata({ control: 'products' })),
    title: v.optional(v.pipe(text, v.title('Title')), ''),
    layout: v.optional(v.pipe(v.picklist(['grid', 'carousel']), v.title('Layout')), 'grid'),
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(48), v.title('Most products shown')),
      24,
    ),
    more: v.pipe(v.optional(v.object({ label: text, href: url })), v.title('Link to more')),
  }),
  needs: ({ uuids, limit }) => ({ products: uuids.slice(0, limit) }),
});
