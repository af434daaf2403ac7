import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Renders its children for a visitor with a given membership state, in a sandbox. */
export default defineComponent({
  type: 'raan-visitor-as',
  v: 1,
  title: 'As another visitor',
  description: 'Shows what stands in it to a visitor of a given standing.',
  category: 'site',
  props: v.object({
    standing: v.optional(v.picklist(['unknown', 'guest', 'not-member', 'joining', 'member', 'leaving']), 'guest'),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'interaction',
});
