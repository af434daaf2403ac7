import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { COLUMN_RATIOS, gap } from '#registry/kit/props/shared-fields.ts';

/** Columns of given proportions; below each other on narrow screens. */
export default defineComponent({
  type: 'columns',
  v: 1,
  title: 'Columns',
  description:
    'Two to four columns of chosen widths, each with a slot for its content; below each other where the width is narrow.',
  category: 'layout',
  props: v.object({
    ratio: v.optional(
      v.pipe(
        v.picklist(COLUMN_RATIOS),
        v.title('Widths'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: {
            '1-1': 'Two, equal',
            '1-2': 'A third and two thirds',
            '2-1': 'Two thirds and a third',
            '2-3': 'Two fifths and three fifths',
            '3-2': 'Three fifths and two fifths',
            '1-3': 'A quarter and three quarters',
            '3-1': 'Three quarters and a quarter',
            '1-1-1': 'Three, equal',
            '1-2-1': 'Three, the middle wide',
            '2-1-1': 'Three, the first wide',
            '1-1-2': 'Three, the last wide',
            '1-1-1-1': 'Four, equal',
          },
        }),
      ),
      '1-1',
    ),
    gap: v.optional(gap, 'l'),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end', 'stretch']),
        v.title('Across'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { start: 'Top', center: 'Middle', end: 'Bottom', stretch: 'Stretch' },
        }),
      ),
      'start',
    ),
    stack: v.optional(
      v.pipe(
        v.picklist(['never', 's', 'm', 'l']),
        v.title('Stack'),
        v.description('Where the available width is below about 480, 720 or 960 px.'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { never: 'Never', s: 'On phones', m: 'On tablets too', l: 'On small screens' },
        }),
      ),
      'm',
    ),
    lastFirst: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Last column on top'),
        v.description(
          'Where they stand one under another: for a picture that is beside the words, and shall be above them.',
        ),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      false,
    ),
  }),
  slots: {
    'column-1': { title: 'First column', part: { prop: 'ratio', index: 0 } },
    'column-2': { title: 'Second column', part: { prop: 'ratio', index: 1 } },
    'column-3': { title: 'Third column', part: { prop: 'ratio', index: 2 } },
    'column-4': { title: 'Fourth column', part: { prop: 'ratio', index: 3 } },
  },
  rendersOn: 'server',
});
