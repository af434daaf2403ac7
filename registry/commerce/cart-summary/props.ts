import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'cart-summary',
  v: 1,
  title: 'Cart summary',
  description: 'What is in this visitor’s cart, what it comes to, and the way to the checkout.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “Your cart”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    lines: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(50),
        v.title('Most lines shown'),
        v.description('The others are counted; the cart itself shows them all.'),
        v.metadata({ group: 'content', control: 'number' }),
      ),
      6,
    ),
  }),
});
