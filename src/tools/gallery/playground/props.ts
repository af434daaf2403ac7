import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

const neighbour = v.optional(v.object({ type: v.string(), title: v.string() }));

/** `/lnw-demo/<type>`: a type to play with; the sample that is shown first stands in it as the server resolved it. */
export default defineComponent({
  type: 'raan-playground',
  v: 1,
  title: 'Playground',
  description: 'A component type with its props to be edited.',
  category: 'site',
  props: v.object({
    /** The type as the manifest has it, as JSON: nothing in it may be translated on the way. */
    entry: v.string(),
    /** Which of its samples is shown. */
    sample: v.number(),
    previous: neighbour,
    next: neighbour,
    /** Whether the page has a heading of its own above. */
    below: v.optional(v.boolean(), false),
  }),
  slots: { children: { title: 'Sample' } },
  rendersOn: 'interaction',
});
