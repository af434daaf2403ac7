import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'quantity-stepper',
  v: 1,
  title: 'Quantity',
  description: 'How many of a product are wanted; the price and the button of the same product on the page follow.',
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
        v.description('How few and how many one order may hold, where the product has such limits'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsProduct,
});
