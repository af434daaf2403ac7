import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** The user menu (specification, chapter 2): account pages and logout, or login and registration for guests. */
export default defineComponent({
  type: 'user-menu',
  v: 1,
  title: 'User menu',
  description:
    'Links to orders, profile, addresses, security and settings, and logout; login and registration for guests.',
  category: 'site',
  props: v.object({
    layout: v.optional(
      v.pipe(
        v.picklist(['menu', 'list']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { menu: 'Button with a menu', list: 'Open in the page' },
        }),
      ),
      'menu',
    ),
  }),
  rendersOn: 'interaction',
});
