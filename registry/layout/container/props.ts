import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl } from '#registry/kit/props/fields.ts';
import { gap, tone } from '#registry/kit/props/shared-fields.ts';

const ROOM = { none: 'None', s: 'Small', m: 'Medium', l: 'Large', xl: 'Very large' };

/** A box around other nodes with a maximum width, a background and padding. */
export default defineComponent({
  type: 'container',
  v: 1,
  title: 'Container',
  description: 'A box of a chosen width around its content, on a ground or a picture of its own.',
  category: 'layout',
  props: v.object({
    width: v.optional(
      v.pipe(
        v.picklist(['full', 'page', 'narrow', 'prose']),
        v.title('Width'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { full: 'All there is', page: 'Page', narrow: 'Narrow', prose: 'Reading' },
        }),
      ),
      'full',
    ),
    padding: v.optional(
      v.pipe(
        v.picklist(['none', 's', 'm', 'l', 'xl']),
        v.title('Padding'),
        v.metadata({ group: 'layout', control: 'select', labels: ROOM }),
      ),
      'none',
    ),
    gap: v.optional(gap, 'm'),
    tone: v.optional(tone, 'plain'),
    picture: v.optional(
      v.pipe(
        imageUrl,
        v.title('Background picture'),
        v.description('Decorative, dimmed by the background so that the content stays readable.'),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    rounded: v.optional(
      v.pipe(v.boolean(), v.title('Rounded corners'), v.metadata({ group: 'layout', control: 'switch' })),
      false,
    ),
    center: v.optional(
      v.pipe(v.boolean(), v.title('Centre the content'), v.metadata({ group: 'layout', control: 'switch' })),
      false,
    ),
  }),
  slots: { children: { title: 'Content' } },
  rendersOn: 'server',
});
