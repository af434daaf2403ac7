import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text, url } from '#registry/kit/props/fields.ts';
import { ratio } from '#registry/kit/props/shared-fields.ts';

/** A picture with text over it. */
export default defineComponent({
  type: 'overlay-card',
  v: 1,
  title: 'Overlay card',
  description: 'A picture with text over it, shaded so that the text stays readable; the whole card can be a link.',
  category: 'layout',
  props: v.object({
    title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })),
    text: v.optional(v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })), ''),
    image: v.optional(v.pipe(image, v.title('Picture'), v.metadata({ group: 'content', control: 'image' }))),
    href: v.optional(
      v.pipe(
        url,
        v.title('Link'),
        v.description('Of the whole card.'),
        v.metadata({ group: 'content', control: 'link' }),
      ),
    ),
    label: v.optional(
      v.pipe(
        text,
        v.title('Link text'),
        v.description('A line with an arrow that names the link.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    place: v.optional(
      v.pipe(
        v.picklist(['bottom', 'center']),
        v.title('Position of the text'),
        v.metadata({ group: 'layout', control: 'select', labels: { bottom: 'Bottom', center: 'Centre' } }),
      ),
      'bottom',
    ),
    ratio: v.optional(ratio, '4/3'),
    level: v.optional(
      v.pipe(
        v.picklist([2, 3, 4]),
        v.title('Heading level'),
        v.metadata({
          group: 'advanced',
          control: 'select',
          labels: { 2: 'Title of a part', 3: 'Title within a part', 4: 'Smaller title' },
        }),
      ),
      3,
    ),
  }),
  slots: { children: { title: 'Under the words' } },
  rendersOn: 'server',
});
