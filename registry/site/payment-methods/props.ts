import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** The shop's payment methods, from the base data's `paymentMethods` (specification, chapter 9 "Payment methods"). */
export default defineComponent({
  type: 'payment-methods',
  v: 1,
  title: 'Payment methods',
  description: 'The shop’s payment methods with their fees.',
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
