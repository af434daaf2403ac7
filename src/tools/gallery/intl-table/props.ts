import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Dates, prices, numbers, plurals and order in each of the five languages. */
export default defineComponent({
  type: 'raan-intl-table',
  v: 1,
  title: 'Formats by language',
  description: 'What the same values look like in each language.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'server',
});
