import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'badge-row',
  v: 1,
  title: 'Badges',
  description: 'What is special about a product: pre-order, discount, best seller, new, recommended, bulk price.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    uuid: productUuid,
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(6),
        v.title('Most badges shown'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      6,
    ),
  }),
  needs: needsProduct,
});
