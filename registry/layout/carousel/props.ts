import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { gap } from '#registry/kit/props/shared-fields.ts';

/** Any nodes as slides in a scrolling row; only the buttons and autoplay need script. */
export default defineComponent({
  type: 'carousel',
  v: 1,
  title: 'Carousel',
  description: 'Shows its content as slides in a row, with swipe, keyboard, buttons and optional autoplay.',
  category: 'layout',
  props: v.object({
    label: v.optional(
      v.pipe(
        text,
        v.title('Name'),
        v.description('Name of the slides, for screen readers.'),
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
        v.title('Visible slides'),
        v.description('Where there is room; a phone shows one, and the edge of the next.'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      1,
    ),
    gap: v.optional(gap, 'm'),
    autoplay: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Autoplay'),
        v.description(
          'Pauses under a pointer and the focus, and never advances for visitors who prefer reduced motion.',
        ),
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
