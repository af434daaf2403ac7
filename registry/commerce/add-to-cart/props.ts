import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'add-to-cart',
  v: 1,
  title: 'Add to cart',
  description: 'Puts the chosen quantity of a product into the cart; says when it is sold out or can be pre-ordered.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    label: v.optional(
      v.pipe(
        text,
        v.title('Words on the button'),
        v.description('Empty: “Add to cart” in the page’s language'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    width: v.optional(
      v.pipe(
        v.picklist(['full', 'auto']),
        v.title('Width'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { full: 'As wide as its place', auto: 'As wide as its words' },
        }),
      ),
      'full',
    ),
    total: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Total'),
        v.description('What the chosen quantity comes to, where it is more than one'),
        v.metadata({ group: 'content', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsProduct,
});
