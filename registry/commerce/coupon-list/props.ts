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
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(100),
        v.title('Most coupons shown'),
        v.description('The others are a link away, on the page of all coupons.'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      100,
    ),
  }),
  needs: () => ({ coupons: true }),
});
