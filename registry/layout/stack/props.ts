import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { gap } from '#registry/kit/props/shared-fields.ts';

/** Children below each other, or side by side where they fit. */
export default defineComponent({
  type: 'stack',
  v: 1,
  title: 'Stack',
  description: 'Arranges its content in a column or a wrapping row with equal gaps.',
  category: 'layout',
  props: v.object({
    gap: v.optional(gap, 'm'),
    direction: v.optional(
      v.pipe(
        v.picklist(['column', 'row']),
        v.title('Direction'),
        v.metadata({ group: 'layout', control: 'select', labels: { column: 'Column', row: 'Row' } }),
      ),
      'column',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['stretch', 'start', 'center', 'end']),
        v.title('Alignment'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { stretch: 'Stretch', start: 'Start', center: 'Centre', end: 'End' },
        }),
      ),
      'stretch',
    ),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'server',
});
