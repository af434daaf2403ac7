import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { gap } from '#registry/kit/props/shared-fields.ts';

/** Children side by side in a wrapping row. */
export default defineComponent({
  type: 'row',
  v: 1,
  title: 'Row',
  description: 'Arranges its content side by side and wraps it where there is no room.',
  category: 'layout',
  props: v.object({
    gap: v.optional(gap, 'm'),
    justify: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end', 'between']),
        v.title('Along the line'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { start: 'Start', center: 'Centre', end: 'End', between: 'Spread' },
        }),
      ),
      'start',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end', 'baseline', 'stretch']),
        v.title('Across the line'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { start: 'Top', center: 'Middle', end: 'Bottom', baseline: 'Line of text', stretch: 'Stretch' },
        }),
      ),
      'center',
    ),
    grow: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Share the line'),
        v.description('All grow alike until the line is full.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      false,
    ),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'server',
});
