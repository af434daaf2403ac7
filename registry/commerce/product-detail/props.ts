import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

export default defineComponent({
  type: 'product-detail',
  v: 1,
  title: 'Product detail',
  description: 'Everything about one product and the way to buy it: the page’s product, or a chosen one.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    instalments_from: v.optional(
      v.pipe(v.number(), v.minValue(0), v.title('Instalments from'), v.description('Least total in baht')),
      0,
    ),
    uuid: v.optional(
      v.pipe(
        v.string(),
        v.title('Product'),
        v.description('Empty: the product of the page'),
        v.metadata({ control: 'product' }),
      ),
    ),
  }),
  needs: ({ uuid }) => (uuid === undefined || uuid === '' ? {} : { products: [uuid] }),
});
