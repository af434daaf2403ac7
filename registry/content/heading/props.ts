import * as v from 'valibot';
import { anchor } from '#registry/kit/props/shared-fields.ts';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** A heading of level 1 to 6 (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'heading',
  v: 1,
  title: 'Heading',
  description: 'Names what follows; the level is its place in the page, not its size alone.',
  category: 'content',
  props: v.object({
    text: v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'text' })),
    level: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(6),
        v.title('Level'),
        v.description('1 for the title of the page, 2 for its parts, and so on.'),
        v.metadata({ group: 'content', control: 'number' }),
      ),
      2,
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center']),
        v.title('Alignment'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Centre' } }),
      ),
      'start',
    ),
    anchor: v.optional(anchor),
  }),
  rendersOn: 'server',
});
