import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Lists what the browser fetches, to watch prefetching. */
export default defineComponent({
  type: 'raan-preload-log',
  v: 1,
  title: 'What is loaded ahead',
  description: 'Every file fetched since the page was started.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'interaction',
});
