import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** A thin line between two parts. */
export default defineComponent({
  type: 'divider',
  v: 1,
  title: 'Divider',
  description: 'A thin line between two subjects.',
  category: 'layout',
  props: v.object({}),
  rendersOn: 'server',
});
