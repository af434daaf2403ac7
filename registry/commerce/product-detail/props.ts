import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { url } from '#registry/kit/props/fields.ts';
import { needsFamily, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'product-detail',
  v: 1,
  title: 'Product detail',
  description: 'Everything about one product and the way to buy it: the page’s product, or a chosen one.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    instalments_from: v.optional(
      v.pipe(
        v.number(),
        v.minValue(0),
        v.maxValue(1_000_000),
        v.title('Instalments from'),
        v.description('Least total in baht'),
        v.metadata({ group: 'behaviour', control: 'number' }),
      ),
      0,
    ),
    wishlist: v.optional(
      v.pipe(
        url,
        v.title('Page with saved products'),
        v.description('The heart leads to it. Empty: no link.'),
        v.metadata({ group: 'behaviour', control: 'link' }),
      ),
    ),
  }),
  needs: needsFamily,
});
