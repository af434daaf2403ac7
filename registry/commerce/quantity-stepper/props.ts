import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'quantity-stepper',
  v: 1,
  title: 'Quantity',
  description: 'The quantity of a product; the price and the button of the same product on the page follow it.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    label: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Label'),
        v.description('The word “Quantity” before the field'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
    limits: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Limits of an order'),
        v.description('Minimum and maximum per order, where the product has them'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsProduct,
});
