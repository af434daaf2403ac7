import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'coupon-list',
  v: 1,
  title: 'Coupons',
  description: 'The shop’s coupons with their state for this visitor, to be claimed.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: the coupons stand alone'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
  }),
  needs: () => ({ coupons: true }),
});
