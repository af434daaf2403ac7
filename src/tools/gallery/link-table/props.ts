import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Links of every class (specification, chapter 5), and how the storefront treats them. */
export default defineComponent({
  type: 'raan-link-table',
  v: 1,
  title: 'Links',
  description: 'How links are told apart and where they open.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'server',
});
