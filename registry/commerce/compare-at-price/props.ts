import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'compare-at-price',
  v: 1,
  title: 'Former price',
  description: 'What a piece cost before its discount, and what is saved; nothing where there is no discount.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    percent: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Percentage'),
        v.description('The saving in percent beside that in baht'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsProduct,
});
