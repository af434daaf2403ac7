import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Links to this page in the shop's languages (specification, chapter 1). */
export default defineComponent({
  type: 'language-switcher',
  v: 1,
  title: 'Language switcher',
  description: 'Links to this page in the shop’s languages; they work without script.',
  category: 'site',
  props: v.object({
    layout: v.optional(
      v.pipe(
        v.picklist(['menu', 'list']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { menu: 'Button with a menu', list: 'Links side by side' },
        }),
      ),
      'menu',
    ),
  }),
  rendersOn: 'server',
});
