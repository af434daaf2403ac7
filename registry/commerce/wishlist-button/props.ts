import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { url } from '#registry/kit/props/fields.ts';
import { needsProduct, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'wishlist-button',
  v: 1,
  title: 'Save for later',
  description: 'A heart that saves a product in the visitor’s browser, and leads to the list of what is saved.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    href: v.optional(
      v.pipe(
        url,
        v.title('Page with the list'),
        v.description('Empty: no link. The page holds the component “Saved products”.'),
        v.metadata({ group: 'content', control: 'link' }),
      ),
    ),
  }),
  needs: needsProduct,
});
