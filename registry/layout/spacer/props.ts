import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Empty vertical space. */
export default defineComponent({
  type: 'spacer',
  v: 1,
  title: 'Spacer',
  description: 'Vertical space between two parts.',
  category: 'layout',
  props: v.object({
    size: v.optional(
      v.pipe(
        v.picklist(['xs', 's', 'm', 'l', 'xl', '2xl', '3xl']),
        v.title('Height'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: {
            xs: 'Tiny',
            s: 'Small',
            m: 'Medium',
            l: 'Large',
            xl: 'Very large',
            '2xl': 'Huge',
            '3xl': 'Enormous',
          },
        }),
      ),
      'l',
    ),
  }),
  rendersOn: 'server',
});
