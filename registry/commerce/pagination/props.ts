import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

export default defineComponent({
  type: 'pagination',
  v: 1,
  title: 'Pagination',
  description: 'Links to the other pages of what the page’s search found; nothing where there is one page only.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({
    kind: v.optional(
      v.pipe(
        v.picklist(['products', 'blogs']),
        v.title('Pages of'),
        v.metadata({
          group: 'content',
          control: 'select',
          labels: { products: 'Products (p_page)', blogs: 'Stories (b_page)' },
        }),
      ),
      'products',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end']),
        v.title('Alignment'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Middle', end: 'End' } }),
      ),
      'center',
    ),
  }),
  needs: () => ({ search: {} }),
});
