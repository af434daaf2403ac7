import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** The coupon machine against a fake API in the page: every state, windows of seconds, claims that fail. */
export default defineComponent({
  type: 'raan-coupon-bench',
  v: 1,
  title: 'Coupons at work',
  description:
    'What stands in it gets its coupons of a shop in this page, whose windows open and close while one looks.',
  category: 'site',
  props: v.object({}),
  slots: { children: { title: 'Content' } },
  rendersOn: 'interaction',
});
