import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'price',
  v: 1,
  title: 'Price',
  description: 'What one piece costs at the chosen quantity, with the prices of other quantities.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    tiers: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Prices by quantity'),
        v.description('A table, where the product has any; the chosen quantity’s is marked'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
    unit: v.optional(v.pipe(v.boolean(), v.title('Unit'), v.metadata({ group: 'content', control: 'switch' })), true),
    former: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Former price'),
        v.description('Struck out beside it, where there is a discount'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      false,
    ),
    excluded: v.optional(
      v.pipe(
        v.boolean(),
        v.title('What is not included'),
        v.description('That shipping and VAT come on top'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsProduct,
});
