import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** The head of a demo page: title, purpose, link back to the gallery. */
export default defineComponent({
  type: 'raan-demo-head',
  v: 1,
  title: 'Head of a demo page',
  description: 'Name and purpose of a demo page.',
  category: 'site',
  props: v.object({ title: text, text }),
  rendersOn: 'server',
});
