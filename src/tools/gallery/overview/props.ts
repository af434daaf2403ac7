import * as v from 'valibot';
import { CATEGORIES, defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/props/fields.ts';

/** `/lnw-demo`: every component type, live (contract, chapter 4); the types of a family stand in the slot of its name. */
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
    /** What the server has searched for already: only what it found is there. */
    found: v.optional(v.string(), ''),
  }),
  slots: Object.fromEntries(CATEGORIES.map((category) => [category, { title: category }])),
  rendersOn: 'interaction',
});
