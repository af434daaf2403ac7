import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** One type in the gallery: its texts, and its sample as a child. */
export default defineComponent({
  type: 'raan-gallery-entry',
  v: 1,
  title: 'Gallery entry',
  description: 'A component type with its sample.',
  category: 'site',
  props: v.object({
    type: v.string(),
    title: v.string(),
    description: v.string(),
    rendersOn: v.picklist(['server', 'hydrated', 'interaction']),
    samples: v.number(),
    /** Text to search, in lower case. */
    words: v.string(),
  }),
  slots: { children: { title: 'Sample' } },
  rendersOn: 'server',
});
