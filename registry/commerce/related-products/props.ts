import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'related-products',
  v: 1,
  title: 'Related products',
  description: 'Products of the same category as the page’s product, or chosen ones, as cards that lead to each.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    uuid: productUuid,
    uuids: v.optional(
      v.pipe(
        v.array(v.string()),
        v.title('Chosen products'),
        v.description('Empty: products of the same category'),
        v.metadata({ group: 'content', control: 'products' }),
      ),
      [],
    ),
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “You may also like” in the page’s language'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['grid', 'row']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { grid: 'Grid', row: 'One row that scrolls' },
        }),
      ),
      'row',
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(12),
        v.title('Most products shown'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      8,
    ),
  }),
  needs: ({ uuid, uuids, limit }) =>
    uuids.length > 0 ? { products: uuids.slice(0, limit) } : { ...needsProduct({ uuid }), related: uuid },
});
