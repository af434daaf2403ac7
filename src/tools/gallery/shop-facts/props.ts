import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** The shop's base data: zones, theme, configuration (specification, chapter 3 "Base site data"). */
export default defineComponent({
  type: 'raan-shop-facts',
  v: 1,
  title: 'The shop’s base',
  description: 'Zones, theme and configuration of this shop.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'server',
});
