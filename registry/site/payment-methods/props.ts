import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** How one can pay (specification, chapter 9 "Payment methods"), from the base data's `paymentMethods`. */
export default defineComponent({
  type: 'payment-methods',
  v: 1,
  title: 'Payment methods',
  description: 'Ways to pay that the shop takes, with what they cost.',
  category: 'site',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “Ways to pay”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
  }),
  rendersOn: 'server',
});
