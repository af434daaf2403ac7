import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'product-card',
  v: 1,
  title: 'Product card',
  description: 'One product with its picture, price and a button to buy it.',
  category: 'commerce',
  rendersOn: 'interaction',
  delegates: true,
  props: v.object({
    uuid: productUuid,
    layout: v.optional(
      v.pipe(
        v.picklist(['vertical', 'horizontal']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { vertical: 'Picture above', horizontal: 'Picture at the side' },
        }),
      ),
      'vertical',
    ),
    button: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Button'),
        v.description('Puts the product into the cart, or leads to its options'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
    level: v.optional(
      v.pipe(
        v.picklist([2, 3]),
        v.title('Heading level'),
        v.metadata({ group: 'advanced', control: 'select', labels: { 2: 'Level 2', 3: 'Level 3' } }),
      ),
      3,
    ),
  }),
  needs: ({ uuid, layout }) => ({ ...needsProduct({ uuid }), highlights: layout === 'horizontal' }),
});
