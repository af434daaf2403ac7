import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text } from '#registry/kit/props/fields.ts';

/** Steps in chronological order. */
export default defineComponent({
  type: 'timeline',
  v: 1,
  title: 'Timeline',
  description: 'Steps with dates in chronological order, below each other or side by side.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    items: v.pipe(
      v.array(
        v.object({
          date: v.optional(
            v.pipe(
              text,
              v.title('Date'),
              v.description('In words: "2014", "Day 3", "Morning".'),
              v.metadata({ group: 'content', control: 'text' }),
            ),
            '',
          ),
          title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })),
          text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
          image: v.optional(v.pipe(image, v.title('Picture'), v.metadata({ group: 'content', control: 'image' }))),
        }),
      ),
      v.maxLength(40),
      v.title('Steps'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    direction: v.optional(
      v.pipe(
        v.picklist(['vertical', 'horizontal']),
        v.title('Direction'),
        v.description('Beside each other where there is room.'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { vertical: 'One under another', horizontal: 'Beside each other' },
        }),
      ),
      'vertical',
    ),
  }),
  rendersOn: 'server',
});
