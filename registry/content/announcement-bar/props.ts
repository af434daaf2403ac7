import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

/** A line of text above the header. */
export default defineComponent({
  type: 'announcement-bar',
  v: 1,
  title: 'Announcement bar',
  description: 'One line of news across the top of the page.',
  category: 'content',
  props: v.object({
    text: v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'text' })),
    href: v.optional(v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' }))),
    tone: v.optional(tone, 'inverse'),
    motion: v.optional(
      v.pipe(
        v.picklist(['still', 'marquee']),
        v.title('Motion'),
        v.description(
          'A marquee pauses under a pointer and the focus, has a pause button, and does not move for visitors who prefer reduced motion.',
        ),
        v.metadata({ group: 'behaviour', control: 'select', labels: { still: 'Still', marquee: 'Marquee' } }),
      ),
      'still',
    ),
  }),
  rendersOn: 'server',
});
