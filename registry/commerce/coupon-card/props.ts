import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

export default defineComponent({
  type: 'coupon-card',
  v: 1,
  title: 'Coupon',
  description: 'One coupon of the shop with its state for this visitor, to be claimed.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    code: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(100),
        v.title('Code'),
        v.description('Empty: the first coupon of the shop. A coupon that is gone takes no room.'),
        v.metadata({ group: 'content', control: 'coupon' }),
      ),
      '',
    ),
    level: v.optional(
      v.pipe(
        v.picklist([2, 3]),
        v.title('Heading level'),
        v.metadata({ group: 'advanced', control: 'select', labels: { '2': 'Section', '3': 'Part of a section' } }),
      ),
      2,
    ),
  }),
  needs: () => ({ coupons: true }),
});
