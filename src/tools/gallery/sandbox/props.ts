import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** A part of a page whose components never reach the shop. */
export default defineComponent({
  type: 'raan-sandbox',
  v: 1,
  title: 'Sandbox',
  description: 'What stands in it asks the shop for nothing that lasts.',
  category: 'site',
  props: v.object({
    /** Whether its children read the products of the shop's search (`otherData.search`). */
    search: v.optional(v.boolean(), false),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'interaction',
  needs: ({ search }) => (search ? { search: {} } : {}),
});
