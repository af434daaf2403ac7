import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'installment-note',
  v: 2,
  title: 'Instalments',
  description: 'What a month costs when the chosen quantity is paid over 3 to 10 months.',
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
        v.description('Minimum total in baht; below it the shopper sees from which total instalments are possible'),
        v.metadata({ group: 'behaviour', control: 'number' }),
      ),
      0,
    ),
  }),
  migrations: {
    // Has the same name as in `product-detail`.
    1: ({ least_total, ...rest }) => (least_total === undefined ? rest : { ...rest, instalments_from: least_total }),
  },
  needs: needsProduct,
});
