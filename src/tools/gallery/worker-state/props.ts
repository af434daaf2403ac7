import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** The service worker of this browser, live: its state, its caches, and controls to register and remove it. */
export default defineComponent({
  type: 'raan-worker-state',
  v: 1,
  title: 'Service worker',
  description: 'State and caches of the service worker, with controls.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'interaction',
});
