import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'product-reviews',
  v: 1,
  title: 'Reviews',
  description: 'What buyers say of a product, with the average of their ratings; nothing for a product without any.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    uuid: productUuid,
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “Reviews” in the page’s language'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(50),
        v.title('Shown at once'),
        v.description('The others open by a button.'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      6,
    ),
  }),
  needs: needsProduct,
});
