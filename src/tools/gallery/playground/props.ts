import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

const neighbour = v.optional(v.object({ type: v.string(), title: v.string() }));

/** `/lnw-demo/<type>`: the playground of a type; its child is the first sample as the server resolved it. */
export default defineComponent({
  type: 'raan-playground',
  v: 1,
  title: 'Playground',
  description: 'A component type with its props to be edited.',
  category: 'site',
  props: v.object({
    /** The type's manifest entry as JSON text, so that the resolver leaves its translations alone. */
    entry: v.string(),
    /** Index of the sample. */
    sample: v.number(),
    previous: neighbour,
    next: neighbour,
    /** Whether the page has its own heading above. */
    below: v.optional(v.boolean(), false),
  }),
  slots: { children: { title: 'Sample' } },
  rendersOn: 'interaction',
});
