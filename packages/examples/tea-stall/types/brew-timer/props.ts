import * as v from 'valibot';
import { defineComponent, text } from 'raan/types';

export default defineComponent({
  type: 'brew-timer',
  v: 1,
  title: 'Brew timer',
  description: 'Counts down while the tea steeps.',
  category: 'content',
  props: v.object({
    tea: v.optional(v.pipe(text, v.title('Tea'), v.metadata({ group: 'content', control: 'text' })), ''),
    seconds: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(3600),
        v.title('Seconds'),
        v.metadata({ group: 'content', control: 'number' }),
      ),
      180,
    ),
    place: v.optional(
      v.pipe(
        v.picklist(['start', 'middle']),
        v.title('Place'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Left', middle: 'In the middle' } }),
      ),
      'middle',
    ),
  }),
  rendersOn: 'interaction',
});
