import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsFamily, productUuid, ratio } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'product-gallery',
  v: 1,
  title: 'Product pictures',
  description: 'The pictures of a product, with swipe, keyboard and zoom.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    uuid: productUuid,
    thumbnails: v.optional(
      v.pipe(
        v.picklist(['below', 'side', 'none']),
        v.title('Thumbnails'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { below: 'Below', side: 'At the side where there is room', none: 'None' },
        }),
      ),
      'below',
    ),
    ratio: v.optional(ratio, '1/1'),
    zoom: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Can be enlarged'),
        v.description('A click shows the pictures as large as the screen'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
  }),
  needs: needsFamily,
});
