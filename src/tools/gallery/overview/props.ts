import * as v from 'valibot';
import { CATEGORIES, defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/props/fields.ts';

/** `/lnw-demo`: every component type, live (contract, chapter 4); the slot of a family's name holds its types. */
export default defineComponent({
  type: 'raan-gallery',
  v: 1,
  title: 'Gallery',
  description: 'Every component type with its sample, to be searched.',
  category: 'site',
  props: v.object({
    types: v.array(
      v.object({ type: v.string(), title: v.string(), description: v.string(), category: v.picklist(CATEGORIES) }),
    ),
    pages: v.array(v.object({ path: url, title: text, text })),
    /** Search that the server has applied already. */
    found: v.optional(v.string(), ''),
  }),
  slots: Object.fromEntries(CATEGORIES.map((category) => [category, { title: category }])),
  rendersOn: 'interaction',
});
