import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** What the browser fetches from now on: hovering a link shows what is loaded ahead. */
export default defineComponent({
  type: 'raan-preload-log',
  v: 1,
  title: 'What is loaded ahead',
  description: 'Every file fetched since the page was started.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'interaction',
});
