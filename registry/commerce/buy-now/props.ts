import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'buy-now',
  v: 1,
  title: 'Buy now',
  description: 'Puts the chosen quantity of a product into the cart and goes on to the checkout.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    label: v.optional(
      v.pipe(
        text,
        v.title('Words on the button'),
        v.description('Empty: “Buy now” in the page’s language'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
  }),
  needs: needsProduct,
});
