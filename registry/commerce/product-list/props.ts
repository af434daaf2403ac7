import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'product-list',
  v: 1,
  title: 'Product list',
  description: 'Chosen products as a grid of cards, in one row that scrolls, or as a list.',
  category: 'commerce',
  rendersOn: 'interaction',
  delegates: true,
  props: v.object({
    uuids: v.optional(
      v.pipe(v.array(v.string()), v.title('Products'), v.metadata({ group: 'content', control: 'products' })),
      [],
    ),
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    layout: v.optional(
      v.pipe(
        v.picklist(['grid', 'carousel', 'list']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { grid: 'Grid', carousel: 'One row that scrolls', list: 'List with a line about each' },
        }),
      ),
      'grid',
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(48),
        v.title('Most products shown'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      24,
    ),
    more: v.optional(v.pipe(labelledLink, v.title('Link to more'), v.metadata({ group: 'content', control: 'link' }))),
  }),
  needs: ({ uuids, limit, layout }) => ({ products: uuids.slice(0, limit), highlights: layout === 'list' }),
});
