import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'stock-note',
  v: 1,
  title: 'Stock',
  description: 'Whether a product is in stock, how many are left when they are few, or that it is sold out.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    uuid: productUuid,
    always: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Also when there is plenty'),
        v.description('Off: only when few are left or none'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsProduct,
});
