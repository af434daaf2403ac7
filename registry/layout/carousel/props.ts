import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { gap } from '#registry/kit/props/shared-fields.ts';

/** Any nodes as slides in a scrolling row; the buttons and autoplay alone need script. */
export default defineComponent({
  type: 'carousel',
  v: 1,
  title: 'Carousel',
  description: 'Shows what it holds as slides in a row: to swipe, to walk by keys or buttons, or turning by itself.',
  category: 'layout',
  props: v.object({
    label: v.optional(
      v.pipe(
        text,
        v.title('Name'),
        v.description('What the slides have in common, for people who do not see them.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    perView: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(4),
        v.title('Slides beside each other'),
        v.description('Where there is room; a phone shows one, and the edge of the next.'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      1,
    ),
    gap: v.optional(gap, 'm'),
    autoplay: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Turn by itself'),
        v.description('Rests while it is touched or read, and never turns for people who asked for less motion.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      false,
    ),
    seconds: v.optional(
      v.pipe(
        v.number(),
        v.minValue(3),
        v.maxValue(30),
        v.title('Seconds a slide stays'),
        v.metadata({ group: 'behaviour', control: 'number', unit: 's' }),
      ),
      6,
    ),
  }),
  slots: { children: { title: 'Slides' } },
  rendersOn: 'interaction',
});
