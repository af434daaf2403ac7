import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

export default defineComponent({
  type: 'cart-button',
  v: 1,
  title: 'Cart button',
  description: 'Opens the cart and shows how many pieces are in it; without script it leads to the cart page.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    look: v.optional(
      v.pipe(
        v.picklist(['primary', 'secondary', 'icon']),
        v.title('Look'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { primary: 'Button', secondary: 'Outlined button', icon: 'Icon alone' },
        }),
      ),
      'secondary',
    ),
  }),
});
