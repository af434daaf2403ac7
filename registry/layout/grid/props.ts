import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { gap } from '#registry/kit/props/shared-fields.ts';

/** A grid with as many columns as fit. */
export default defineComponent({
  type: 'grid',
  v: 1,
  title: 'Grid',
  description: 'Arranges its content in as many equal columns as fit.',
  category: 'layout',
  props: v.object({
    min: v.optional(
      v.pipe(
        v.number(),
        v.minValue(80),
        v.maxValue(800),
        v.title('Minimum column width'),
        v.description('Width in px below which a column is dropped.'),
        v.metadata({ group: 'layout', control: 'number', unit: 'px' }),
      ),
      260,
    ),
    gap: v.optional(gap, 'm'),
  }),
  slots: { children: { title: 'Cells' } },
  rendersOn: 'server',
});
