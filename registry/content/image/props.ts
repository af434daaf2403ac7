import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { decorative, imageUrl, text, url } from '#registry/kit/props/fields.ts';
import { ratio } from '#registry/kit/props/shared-fields.ts';

/** A picture (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'image',
  v: 1,
  title: 'Picture',
  description: 'A picture with its box reserved, in the size that the screen needs.',
  category: 'content',
  props: v.object({
    src: v.pipe(imageUrl, v.title('Picture'), v.metadata({ group: 'content', control: 'image' })),
    alt: v.optional(
      v.pipe(
        text,
        v.title('Description'),
        v.description('What is to be seen, for people who do not see it.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    decorative,
    ratio: v.optional(ratio, 'auto'),
    caption: v.optional(v.pipe(text, v.title('Caption'), v.metadata({ group: 'content', control: 'text' })), ''),
    href: v.optional(v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' }))),
    focus: v.optional(
      v.pipe(
        v.picklist(['center', 'top', 'bottom', 'left', 'right']),
        v.title('Keeps in view'),
        v.description('The part that stays where the proportions cut the picture.'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { center: 'The middle', top: 'The top', bottom: 'The bottom', left: 'The left', right: 'The right' },
        }),
      ),
      'center',
    ),
    width: v.optional(
      v.pipe(
        v.picklist(['full', 'm', 's']),
        v.title('Width'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { full: 'As wide as its place', m: 'As wide as text', s: 'Small' },
        }),
      ),
      'full',
    ),
    rounded: v.optional(
      v.pipe(v.boolean(), v.title('Rounded corners'), v.metadata({ group: 'layout', control: 'switch' })),
      true,
    ),
    priority: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Load first'),
        v.description('For a picture at the top of the page.'),
        v.metadata({ group: 'advanced', control: 'switch' }),
      ),
      false,
    ),
  }),
  rendersOn: 'server',
});
